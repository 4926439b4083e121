// @ts-check
import path from 'node:path';
import { PlainFailure } from '../run/fail.mjs';

/**
 * @typedef {object} Facts
 * @property {string} root the folder of Foyer
 * @property {string} node the program that runs it
 * @property {NodeJS.ProcessEnv} environment with `.env` beneath it
 * @property {{ service: string, socket: string }} templates the files of deploy/systemd
 */

/** @typedef {{ path: string, text: string }} File */

/** Folders that `ProtectHome=yes` hides. */
const homes = ['/home/', '/root/', '/run/user/'];

/** @param {string} file */
const isInHome = (file) => homes.some((home) => `${file}/`.startsWith(home));

/** @param {string} file */
const assertPlain = (file) => {
  // Spaces, quotes, % and $ have special meanings in units.
  if (/^[\w./@+-]+$/.test(file)) return;
  throw new PlainFailure(`${file} has characters that a unit cannot name; move Foyer elsewhere.`);
};

/** @param {NodeJS.ProcessEnv} environment */
const addressOf = ({ HOST = '', PORT = '' }) => {
  const host = HOST === '' ? '127.0.0.1' : HOST === 'localhost' ? '127.0.0.1' : HOST;
  const port = PORT === '' ? '5000' : PORT;
  if (!/^[\d.]+$|^[\da-fA-F:]+$/.test(host)) {
    throw new PlainFailure(`HOST ${host} is a name; a socket unit needs an address.`);
  }
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new PlainFailure(`PORT ${port} is no port from 1 to 65535.`);
  }
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/**
 * The two units for this machine. If Foyer is in a home folder, the rest of that folder is hidden.
 *
 * @param {Facts} facts
 * @returns {{ files: File[], address: string }}
 */
export function planService({ root, node, environment, templates }) {
  for (const file of [root, node]) assertPlain(file);
  if (environment['DATA_DIR'] !== undefined && environment['DATA_DIR'] !== '') {
    throw new PlainFailure(
      'DATA_DIR is set in .env. The service has its data in /var/lib/foyer; take DATA_DIR out.',
    );
  }
  const address = addressOf(environment);
  const shown = [root, path.dirname(path.dirname(node))].filter(isInHome);
  const service = templates.service
    .replaceAll('/opt/foyer', root)
    .replaceAll('/usr/bin/node', node)
    .replace(
      'ProtectHome=yes',
      shown.length === 0
        ? 'ProtectHome=yes'
        : `ProtectHome=tmpfs\nBindReadOnlyPaths=${[...new Set(shown)].join(' ')}`,
    );
  const socket = templates.socket.replace('127.0.0.1:5000', address);
  return {
    address,
    files: [
      { path: '/etc/systemd/system/foyer.service', text: service },
      { path: '/etc/systemd/system/foyer.socket', text: socket },
    ],
  };
}

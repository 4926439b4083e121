// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAgreed } from '../../api/platform/command-line.mjs';
import { withEnvFile } from '../run/environment.mjs';
import { PlainFailure } from '../run/fail.mjs';
import { inRoot, root } from '../run/paths.mjs';
import { prepare, print } from '../run/prepare.mjs';
import { planService } from './plan-service.mjs';

/** @param {string} file @param {string} text */
const write = (file, text) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o644 });
  renameSync(`${file}.new`, file);
};

/** @param {string[]} args */
const systemctl = (...args) => {
  print(`systemctl ${args.join(' ')}`);
  const { status, stderr, error } = spawnSync('systemctl', args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new PlainFailure(`systemctl ${args[0]} failed.`, stderr ?? String(error));
};

/** @param {import('./plan-service.mjs').File[]} files @param {string} target */
const show = (files, target) => {
  for (const file of files) {
    const at = path.join(target, file.path);
    const had = existsSync(at) ? readFileSync(at, 'utf8') : undefined;
    const state = had === undefined ? 'new' : had === file.text ? 'unchanged' : 'replaced';
    print(`\n# ${at} (${state})\n${file.text.trimEnd()}`);
  }
};

const start = () => {
  systemctl('daemon-reload');
  systemctl('enable', 'foyer.socket', 'foyer.service');
  // Stops the service, because one that runs without the socket holds the port.
  systemctl('stop', 'foyer.service');
  systemctl('restart', 'foyer.socket');
  systemctl('restart', 'foyer.service');
};

/** @param {string} target */
const assertCanStart = (target) => {
  if (target !== '/') return;
  if (process.platform !== 'linux' || !existsSync('/run/systemd/system')) {
    throw new PlainFailure(
      'There is no running systemd here; docs/guides/deploy.md has other ways.',
    );
  }
  if (process.getuid?.() !== 0)
    throw new PlainFailure('Run it as root: sudo npm run install:service');
};

/** @param {{ isSure: boolean, target: string }} options `isSure`: without a prompt; `target`: the root */
export async function installService({ isSure, target: given }) {
  const target = path.resolve(given);
  const read = (/** @type {string} */ name) =>
    readFileSync(inRoot(`deploy/systemd/${name}`), 'utf8');
  const { files, address } = planService({
    root,
    node: process.execPath,
    environment: withEnvFile(root, {}),
    templates: { service: read('foyer.service'), socket: read('foyer.socket') },
  });
  show(files, target);
  print(`\nFoyer will run from ${root} with ${process.execPath} and listen on ${address}.`);
  print(
    'Its data will be in /var/lib/foyer. Data in another folder stays there: stop that server,',
  );
  print('and copy the folder before the first start of the service.\n');
  assertCanStart(target);
  const wish = target === '/' ? 'Write these files and start Foyer?' : 'Write these files?';
  if (!isSure && !(await isAgreed(wish))) return print('Nothing was changed.');
  if (target === '/') await prepare({ build: 'served', extent: 'start' });
  for (const file of files) write(path.join(target, file.path), file.text);
  if (target !== '/') return print('Written.');
  start();
  print(
    'Foyer runs. The first start printed the admin key: journalctl -u foyer | grep "Admin key"',
  );
}

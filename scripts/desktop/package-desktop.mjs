// @ts-check
import path from 'node:path';
import { PlainFailure } from '../run/fail.mjs';
import { importOnDemand } from '../run/on-demand.mjs';
import { wrongFuses } from './read-fuses.mjs';

const root = path.join(import.meta.dirname, '../..');

/** @typedef {{ appOutDir: string, electronPlatformName: string, packager: { appInfo: { productFilename: string }, executableName?: string } }} Packed */

/** @param {Packed} packed */
const binaryOf = ({ appOutDir, electronPlatformName, packager }) => {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${productFilename}.exe`);
  return path.join(appOutDir, packager.executableName ?? productFilename);
};

/**
 * The environment's settings for updates. A signed build, for a system that verifies signatures,
 * fails if it cannot be signed, and has the file `app-update.yml`, in which electron-builder names
 * the publisher. Uploads nothing.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {{ updateUrl: string, isSigned: boolean, over: object }}
 */
export const updatesOf = (env, platform) => {
  const updateUrl = env.FOYER_UPDATE_URL ?? '';
  if (updateUrl !== '' && !URL.canParse(updateUrl)) {
    throw new PlainFailure('FOYER_UPDATE_URL must be an address that begins with https://.');
  }
  if (updateUrl !== '' && new URL(updateUrl).protocol !== 'https:') {
    throw new PlainFailure('FOYER_UPDATE_URL must begin with https://.');
  }
  const url = updateUrl.endsWith('/') ? updateUrl.slice(0, -1) : updateUrl;
  const isSigned = env.FOYER_IS_SIGNED === '1';
  if (!isSigned || platform === 'linux') return { updateUrl: url, isSigned, over: {} };
  const published = url === '' ? {} : { publish: { provider: 'generic', url } };
  return { updateUrl: url, isSigned, over: { forceCodeSigning: true, ...published } };
};

/**
 * Packages dist/desktop as electron-builder.yml specifies, and fails if a fuse of the packaged
 * binary is wrong. `over` overrides the file. `isFolder` packages a folder for Linux, without an
 * installer.
 *
 * @param {{ over?: object, isFolder?: boolean }} [options]
 * @returns {Promise<string[]>}
 */
export const packageDesktop = async ({ over = {}, isFolder = false } = {}) => {
  const [{ build, Platform }] = await importOnDemand('electron-builder', ['electron-builder']);
  /** @type {string[]} */
  const wrong = [];
  const files = await build({
    projectDir: root,
    publish: 'never',
    ...(isFolder ? { targets: Platform.LINUX.createTarget('dir') } : {}),
    config: {
      extends: path.join(root, 'electron-builder.yml'),
      ...over,
      // The last hook before the installers are built. The fuses are set by then.
      afterSign: async (/** @type {Packed} */ packed) => {
        wrong.push(...(await wrongFuses(binaryOf(packed))));
      },
    },
  });
  if (wrong.length > 0) throw new Error(`These fuses are not set as required: ${wrong.join(', ')}`);
  return files;
};

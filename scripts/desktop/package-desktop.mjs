// @ts-check
import { build } from 'electron-builder';
import path from 'node:path';
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
 * Packages dist/desktop as electron-builder.yml says, and fails when a fuse of the packaged binary
 * is not as required. `over` overrides the file; `targets` is electron-builder's option.
 *
 * @param {{ over?: import('electron-builder').Configuration, targets?: import('electron-builder').CliOptions['targets'] }} [options]
 */
export const packageDesktop = async ({ over = {}, targets } = {}) => {
  /** @type {string[]} */
  const wrong = [];
  const files = await build({
    projectDir: root,
    publish: 'never',
    ...(targets === undefined ? {} : { targets }),
    config: {
      extends: path.join(root, 'electron-builder.yml'),
      ...over,
      // The last hook before the installers are built; the fuses are set by then.
      afterSign: async (packed) => {
        wrong.push(...(await wrongFuses(binaryOf(packed))));
      },
    },
  });
  if (wrong.length > 0) throw new Error(`These fuses are not set as required: ${wrong.join(', ')}`);
  return files;
};

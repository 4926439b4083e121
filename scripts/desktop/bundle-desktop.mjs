// @ts-check
import { rename, rm, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { Resvg } from '@resvg/resvg-js';
import { importSource } from '../build/import-source.mjs';

/** @typedef {import('../../site/drawings/app-icons.ts').IconToDraw} IconToDraw */

/**
 * Draws the tray icons, the counts and the app's icon into `folder`, with the site's drawing code.
 *
 * @param {string} folder
 */
const drawIcons = async (folder) => {
  const source = new URL('../../site/drawings/app-icons.ts', import.meta.url);
  // Concurrent bundles must not share a folder.
  const built = `app-icons-${process.pid}`;
  /** @type {{ appIcons: () => IconToDraw[] }} */
  const { appIcons } = await importSource(source, built);
  await rm(path.join(import.meta.dirname, '../../dist', built), { recursive: true });
  await mkdir(folder, { recursive: true });
  for (const { file, svg, pixels } of appIcons()) {
    const picture = new Resvg(svg, { fitTo: { mode: 'width', value: pixels } });
    await writeFile(path.join(folder, file), picture.render().asPng());
  }
};

const root = path.join(import.meta.dirname, '../..');
const packedFolder = path.join(root, 'dist/desktop');

/**
 * Bundles one file for Node inside Electron, with all dependencies except Electron itself.
 *
 * @param {string} entry
 * @param {string} file the bundle, with its folder
 * @param {Record<string, string>} define
 */
const bundleForElectron = (entry, file, define) =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    define,
    ssr: { external: ['electron'], noExternal: true },
    build: {
      ssr: entry,
      outDir: path.dirname(file),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: path.basename(file), codeSplitting: false },
      },
    },
  });

/** @param {string} renderer */
const bundleRenderer = async (renderer) => {
  await build({
    configFile: path.join(root, 'scripts/desktop/renderer.config.ts'),
    root,
    logLevel: 'warn',
    build: {
      outDir: renderer,
      emptyOutDir: true,
      rolldownOptions: {
        input: path.join(root, 'desktop/renderer/index.html'),
      },
    },
  });
  await rename(
    path.join(renderer, 'desktop/renderer/index.html'),
    path.join(renderer, 'index.html'),
  );
  await rm(path.join(renderer, 'desktop'), { recursive: true });
};

/** @param {() => Promise<void>} work */
const inProduction = async (work) => {
  const before = process.env['NODE_ENV'];
  // A test's NODE_ENV would bundle React's development build, which contains paths of this machine.
  process.env['NODE_ENV'] = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
};

/**
 * Builds main, preload, renderer and icons into dist/desktop, or into `folder`.
 *
 * @param {{ folder?: string, updateUrl?: string, isSigned?: boolean, hasRenderer?: boolean }} [options]
 */
export const bundleDesktop = ({
  folder = packedFolder,
  updateUrl = '',
  isSigned = false,
  hasRenderer = true,
} = {}) =>
  inProduction(async () => {
    await rm(folder, { recursive: true, force: true });
    await bundleForElectron('desktop/main/main.ts', path.join(folder, 'main.cjs'), {
      FOYER_UPDATE_URL: JSON.stringify(updateUrl),
      FOYER_IS_SIGNED: JSON.stringify(isSigned),
    });
    await bundleForElectron('desktop/preload/preload.ts', path.join(folder, 'preload.cjs'), {});
    await drawIcons(path.join(folder, 'icons'));
    if (hasRenderer) await bundleRenderer(path.join(folder, 'renderer'));
  });

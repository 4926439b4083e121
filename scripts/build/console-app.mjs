// @ts-check
import { Resvg } from '@resvg/resvg-js';
import { join } from 'node:path';
import { build } from 'vite';
import { repository } from './output-paths.mjs';

/**
 * Bundles the service worker of the console into one file. It is outside /assets/, so browsers
 * revalidate it each time, and in the root, because a worker controls only URLs below its own
 * folder.
 * @param {string} outDir
 * @param {import('vite').Plugin[]} plugins the site's plugins that it needs
 */
export const bundleConsoleWorker = async (outDir, plugins) => {
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    resolve: {
      alias: { '#site': join(repository, 'site'), '#shared': join(repository, 'shared') },
    },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(repository, 'site/console-worker/console-worker.ts'),
        output: { entryFileNames: 'console-worker.js', format: 'iife' },
      },
    },
  });
};

/**
 * @param {readonly import('../../site/drawings/console-icons.ts').ConsoleIcon[]} icons
 * @param {(address: string, content: Buffer) => void} write
 */
export const renderConsoleIcons = (icons, write) => {
  for (const { address, svg, pixels } of icons) {
    const picture = new Resvg(svg, { fitTo: { mode: 'width', value: pixels } });
    write(address, picture.render().asPng());
  }
};

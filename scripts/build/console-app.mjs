// @ts-check
import { Resvg } from '@resvg/resvg-js';
import { join } from 'node:path';
import { build, runnerImport } from 'vite';
import { repository } from './output-paths.mjs';

/**
 * Bundles the service worker of the console into one file. It is outside of /assets/, so browsers ask for
 * it anew each time, and in the root, because a worker controls addresses beside its own only.
 * @param {string} outDir
 * @param {import('vite').Plugin} look
 */
export const bundleConsoleWorker = async (outDir, look) => {
  const { module } = await runnerImport(join(repository, 'scripts/build/calls-plugin.ts'));
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    publicDir: false,
    plugins: [module.callsPlugin(), look],
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
 * Renders the icons of the installed console.
 * @param {readonly import('../../site/drawings/console-icons.ts').ConsoleIcon[]} icons
 * @param {(address: string, content: Buffer) => Promise<void>} write
 */
export const renderConsoleIcons = async (icons, write) => {
  for (const { address, svg, pixels } of icons) {
    const picture = new Resvg(svg, { fitTo: { mode: 'width', value: pixels } });
    await write(address, picture.render().asPng());
  }
};

// @ts-check
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A module of TypeScript with all that it imports, built into `dist/<folder>` and loaded: for what
 * the built server has no way in to.
 *
 * @param {URL} source
 * @param {string} folder
 * @returns {Promise<any>}
 */
export const importSource = async (source, folder) => {
  const outDir = `${root}dist/${folder}`;
  const entryFileNames = `${basename(source.pathname, '.ts')}.js`;
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: fileURLToPath(source),
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames } },
    },
  });
  return import(`${outDir}/${entryFileNames}`);
};

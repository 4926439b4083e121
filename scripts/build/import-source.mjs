// @ts-check
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds a TypeScript module with its imports into `dist/<folder>` and imports it. For code that
 * the built server does not expose.
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

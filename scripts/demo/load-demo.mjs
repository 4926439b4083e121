// @ts-check
import { importSource } from '../build/import-source.mjs';

/**
 * `fillDemo`, built from the server's source, because the built server has no entry for it.
 *
 * @returns {Promise<typeof import('./fill-demo.ts').fillDemo>}
 */
export const loadDemo = async () => {
  const { fillDemo } = await importSource(new URL('fill-demo.ts', import.meta.url), 'demo');
  return fillDemo;
};

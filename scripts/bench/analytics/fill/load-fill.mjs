// @ts-check
import { importSource } from '../../../build/import-source.mjs';

/**
 * `fillDatabase`, built from the server's source, because the built server has no entry for it.
 *
 * @returns {Promise<typeof import('./fill-database.ts').fillDatabase>}
 */
export const loadFill = async () => {
  const { fillDatabase } = await importSource(
    new URL('fill-database.ts', import.meta.url),
    'bench',
  );
  return fillDatabase;
};

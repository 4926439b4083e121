import { fileURLToPath } from 'node:url';

/**
 * A file of the build that tests run on: `content` beside this file, made by
 * `node scripts/build.mjs --testing`.
 */
export const built = (file: `api/${string}` | `site/${string}`): string =>
  fileURLToPath(new URL(`../dist/testing/${file}`, import.meta.url));

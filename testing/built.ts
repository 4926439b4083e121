import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentSite } from '../api/http/site-builds.mjs';

const folder = fileURLToPath(new URL('../dist/testing', import.meta.url));

/** The path of a built file for tests, made by `node scripts/build.mjs --testing`. */
export const built = (file: `api/${string}` | `site/${string}`): string =>
  file.startsWith('site/')
    ? join(currentSite(join(folder, 'site')), file.slice('site/'.length))
    : join(folder, file);

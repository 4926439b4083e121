// @ts-check
import { join } from 'node:path';
import { currentSite } from '../../../api/http/site-builds.mjs';
import { TESTING } from '../../build/output-paths.mjs';
import { inRoot } from '../../run/paths.mjs';

/**
 * A file of the measured build: of the test content, or of the content in CONTENT_DIR.
 *
 * @param {string} file
 */
export const built = (file) => {
  const folder = inRoot(process.env.FOYER_BUILD ?? TESTING);
  return file.startsWith('site/')
    ? join(currentSite(join(folder, 'site')), file.slice('site/'.length))
    : join(folder, file);
};

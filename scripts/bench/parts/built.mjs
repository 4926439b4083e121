// @ts-check
import { TESTING } from '../../build/output-paths.mjs';
import { inRoot } from '../../run/paths.mjs';

/**
 * A file of the build that is measured: of the content made for tests, or of that in CONTENT_DIR.
 *
 * @param {string} file
 */
export const built = (file) => inRoot(`${process.env.FOYER_BUILD ?? TESTING}/${file}`);

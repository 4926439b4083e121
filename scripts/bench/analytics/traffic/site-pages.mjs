// @ts-check
import { readFileSync } from 'node:fs';

/**
 * The paths of the built site, most visited first: the main pages in the order of the site's own
 * list, then the items of each kind.
 *
 * @param {string} manifest site/manifest.json of a build
 */
export const sitePages = (manifest) => {
  const { pages } = /** @type {{ pages: Record<string, string> }} */ (
    JSON.parse(readFileSync(manifest, 'utf8'))
  );
  return Object.keys(pages);
};

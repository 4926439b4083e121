import type { BuiltPage } from './built-site.ts';
import { unescape } from './file-addresses.ts';

const attributesOf = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, value = '']) => unescape(value))),
];

const idsOf = (html: string): Set<string> => new Set(attributesOf(html, /\sid="([^"]*)"/g));

/**
 * Broken links inside the site: to no page or file, or to an anchor that the page or drawing lacks.
 * `read` returns the text of targets that are not pages: a drawing's text, any text for another
 * file, null if nothing is served.
 */
export const lostLinks = async (
  pages: readonly Pick<BuiltPage, 'path' | 'html'>[],
  read: (path: string) => Promise<string | null>,
): Promise<string[]> => {
  const ids = new Map(pages.map(({ path, html }) => [path, idsOf(html)]));
  const requested = new Map<string, Promise<string | null>>();
  const lost: string[] = [];
  for (const { path, html } of pages) {
    const base = new URL(path, 'http://site.invalid');
    for (const link of attributesOf(html, /\s(?:href|src|poster)="([^"]*)"/g)) {
      const target = new URL(link, base);
      if (target.origin !== base.origin) continue;
      const page = ids.get(target.pathname);
      if (!page && !requested.has(target.pathname))
        requested.set(target.pathname, read(target.pathname));
      const file = (await requested.get(target.pathname)) ?? null;
      const anchors = page ?? (file === null ? null : idsOf(file));
      const anchor = decodeURIComponent(target.hash.slice(1));
      // For a recording `#t=` is a time, not an anchor.
      const isMoment = page === undefined && /^t=\d+(?:\.\d+)?$/.test(anchor);
      const isAnchored = anchor === '' || isMoment || anchors?.has(anchor) === true;
      if (!anchors || !isAnchored) lost.push(`${path} -> ${link}`);
    }
  }
  return lost;
};

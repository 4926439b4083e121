import type { BuiltPage } from './built-pages.ts';

const decode = (text: string) => text.replaceAll('&amp;', '&');

const attributesOf = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, value = '']) => decode(value))),
];

const idsOf = (html: string): Set<string> => new Set(attributesOf(html, /\sid="([^"]*)"/g));

/**
 * Broken links inside the site: to no page or file, or to an anchor that its page lacks. `isServed`
 * is called for targets that are not pages.
 */
export const lostLinks = async (
  pages: readonly BuiltPage[],
  isServed: (path: string) => Promise<boolean>,
): Promise<string[]> => {
  const ids = new Map(pages.map(({ path, html }) => [path, idsOf(html)]));
  const requested = new Map<string, Promise<boolean>>();
  const lost: string[] = [];
  for (const { path, html } of pages) {
    const base = new URL(path, 'http://site.invalid');
    for (const link of attributesOf(html, /\s(?:href|src)="([^"]*)"/g)) {
      const target = new URL(link, base);
      if (target.origin !== base.origin) continue;
      const anchors = ids.get(target.pathname);
      if (!anchors && !requested.has(target.pathname))
        requested.set(target.pathname, isServed(target.pathname));
      const isThere = anchors !== undefined || (await requested.get(target.pathname));
      const anchor = decodeURIComponent(target.hash.slice(1));
      // In a recording `#t=` is a time, not an anchor.
      const isMoment = anchors === undefined && /^t=\d+(?:\.\d+)?$/.test(anchor);
      const isAnchored = anchor === '' || isMoment || anchors?.has(anchor) === true;
      if (!isThere || !isAnchored) lost.push(`${path} -> ${link}`);
    }
  }
  return lost;
};

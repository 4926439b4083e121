import type { Feature } from '#shared/contracts/features.ts';

const needing = /<([a-z]+)\b[^>]*\sdata-needs="([a-z_]+)"[^>]*>/g;

/** The end of the element that begins at `start`. Our own build wrote it, so tags are balanced. */
const endOf = (html: string, start: number, tag: string): number => {
  const tags = new RegExp(`<(/?)${tag}\\b[^>]*>`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  throw new Error(`an element <${tag}> is not closed`);
};

const withoutElements = (html: string, off: ReadonlySet<Feature>): string => {
  let stored = '';
  let from = 0;
  for (const { index, 1: tag = '', 2: feature } of html.matchAll(needing)) {
    // Skip an element inside one that is already removed, or one whose feature is on.
    if (index < from || !off.has(feature as Feature)) continue;
    stored += html.slice(from, index);
    from = endOf(html, index, tag);
  }
  return stored + html.slice(from);
};

const substitute = /(\sdata-without="([a-z_]+)") hidden=""/g;

/** Shows the substitute of each feature that is off. */
const withSubstitutes = (html: string, off: ReadonlySet<Feature>): string =>
  html.replace(substitute, (all, without: string, feature) =>
    off.has(feature as Feature) ? without : all,
  );

/**
 * A page with these features off: without the elements that need them, with their substitutes, and with
 * the features' names on the document, so that the scripts render the same.
 */
export const pageWithout = (html: string, off: ReadonlySet<Feature>): string =>
  withSubstitutes(withoutElements(html, off), off).replace(
    '<html ',
    `<html data-off="${[...off].join(' ')}" `,
  );

const address = /https?:\/\/[^/\s<>()"']+(\/[^\s<>()"'?#]*)?/g;

/** A site map or link list without the lines that point to these pages. */
export const linesWithout = (text: string, pages: ReadonlySet<string>): string =>
  text
    .split('\n')
    .filter((line) => ![...line.matchAll(address)].some(([, path = '/']) => pages.has(path)))
    .join('\n');

/** The command palette's index without these pages. */
export const indexWithout = (json: string, pages: ReadonlySet<string>): string => {
  const items = JSON.parse(json) as readonly { readonly key: string }[];
  return JSON.stringify(items.filter(({ key }) => !pages.has(key)));
};

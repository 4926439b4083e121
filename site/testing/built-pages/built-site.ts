import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { openTestServer } from '../../e2e/server.ts';

/** A page as the server sends it: what a reader without scripts and a search engine get. */
export interface BuiltPage {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The elements that the selector finds. */
  all(selector: string): Element[];
  /** The text of each element that the selector finds, with single spaces. */
  texts(selector: string): string[];
  /** The attribute of each element that the selector finds and that has it. */
  attributes(selector: string, name: string): string[];
}

const singleSpaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const textOf = (element: Element) => singleSpaced(toString(element));

/** What a reader finds in the part: no scripts, no styles, and a space between any two texts. */
export const wordsOf = (part: Nodes): string => {
  if (part.type === 'text') return part.value;
  if (part.type === 'element' && /^(?:script|style|template)$/.test(part.tagName)) return '';
  return 'children' in part ? singleSpaced(part.children.map(wordsOf).join(' ')) : '';
};

export const attributeOf = (element: Element, name: string): string | null => {
  const value = element.properties[name];
  return value === undefined || value === null ? null : String(value);
};

/**
 * Each request has a connection of its own: parsing a page takes longer than the server keeps an idle
 * one, and the next request would find it closed.
 */
export const get = (
  url: string,
  init: { method?: string; headers?: Record<string, string> } = {},
) => fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });

const readPage = async (url: string, path: string): Promise<BuiltPage> => {
  const response = await get(url + path);
  const html = await response.text();
  let parsed: Nodes | undefined;
  const all = (selector: string) => selectAll(selector, (parsed ??= fromHtml(html)));
  return {
    path,
    status: response.status,
    headers: response.headers,
    html,
    all,
    texts: (selector) => all(selector).map(textOf),
    attributes: (selector, name) =>
      all(selector).flatMap((element) => attributeOf(element, name) ?? []),
  };
};

/** The built site behind the built server. Each page is fetched once. */
export const openBuiltSite = async () => {
  const { url, close } = await openTestServer();
  const pages = new Map<string, Promise<BuiltPage>>();
  const page = (path: string) => {
    const known = pages.get(path) ?? readPage(url, path);
    pages.set(path, known);
    return known;
  };
  const sitemap = await (await get(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, at = '']) => new URL(at).pathname,
  );
  return {
    url,
    close,
    page,
    /** Every page that search engines are told of. */
    paths,
    pages: () => Promise.all(paths.map(page)),
  };
};

export type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>;

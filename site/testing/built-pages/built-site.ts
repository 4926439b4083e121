import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { openTestServer } from '../../e2e/server.ts';

/** A page as the server sends it, for visitors without scripts and for search engines. */
export interface BuiltPage {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The elements that match the selector. */
  all(selector: string): Element[];
  /** The text of each element that matches, with single spaces. */
  texts(selector: string): string[];
  /** The attribute of each element that matches and has it. */
  attributes(selector: string, name: string): string[];
}

const singleSpaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const textOf = (element: Element) => singleSpaced(toString(element));

/** The readable text of a part: no scripts, no styles, and a space between adjacent texts. */
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
 * Uses a new connection for each request: parsing a page takes longer than the server's keep-alive,
 * so a reused connection could already be closed.
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

/** The built site behind the built server. Fetches each page once. */
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
    /** The paths of every page in the sitemap. */
    paths,
    pages: () => Promise.all(paths.map(page)),
  };
};

export type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>;

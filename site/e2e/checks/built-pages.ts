import type { TestServer } from '../server.ts';

export interface BuiltPage {
  path: string;
  html: string;
}

/** Fetches every URL of the sitemap from the server. */
export const fetchBuiltPages = async (testServer: TestServer): Promise<BuiltPage[]> => {
  const map = await (await fetch(`${testServer.url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, at = '']) => new URL(at).pathname,
  );
  const pages = [];
  for (const path of paths) {
    const response = await fetch(`${testServer.url}${path}`);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    pages.push({ path, html: await response.text() });
  }
  return pages;
};

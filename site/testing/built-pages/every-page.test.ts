import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HtmlValidate } from 'html-validate';
import { built } from '../../../testing/built.ts';
import { get, openBuiltSite, type BuiltPage, type BuiltSite } from './built-site.ts';
import { builtTexts, fileAddressesIn } from './file-addresses.ts';
import { lostLinks } from './lost-links.ts';

type Thing = Record<string, unknown>;

/** The required fields of each type. */
const required: Record<string, readonly string[]> = {
  Person: ['@id', 'name', 'jobTitle', 'url', 'sameAs'],
  WebSite: ['@id', 'name', 'url', 'publisher'],
  WebPage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb'],
  ProfilePage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb', 'mainEntity'],
  CollectionPage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb'],
  ContactPage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb'],
  CreativeWork: ['@id', 'name', 'author', 'image', 'keywords', 'datePublished', 'url'],
  SoftwareSourceCode: ['@id', 'name', 'author'],
  BlogPosting: ['@id', 'headline', 'author', 'image', 'keywords', 'datePublished', 'dateModified'],
  VideoObject: ['@id', 'name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
  BreadcrumbList: ['@id', 'itemListElement'],
  ItemList: ['@id', 'numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  PostalAddress: ['addressLocality', 'addressCountry'],
};

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The node and everything inside it, at any depth. */
const walk = (value: unknown): Thing[] => {
  if (Array.isArray(value)) return value.flatMap(walk);
  if (!isThing(value)) return [];
  return [value, ...Object.values(value).flatMap(walk)];
};

const typesOf = (thing: Thing): string[] => asArray(thing['@type'] ?? []).map(String);

/** The graph of a page. Throws if there is none, or more than one. */
const graphOf = (html: string): Thing[] => {
  const scripts = [
    ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g),
  ];
  if (scripts.length !== 1) throw new Error(`${scripts.length} graphs`);
  const graph = JSON.parse(scripts[0]?.[1] ?? '') as { '@context': string; '@graph': Thing[] };
  if (graph['@context'] !== 'https://schema.org') throw new Error('not of schema.org');
  return graph['@graph'];
};

const faultsOfList = (thing: Thing): string[] => {
  const items = thing['itemListElement'];
  if (!Array.isArray(items)) return [];
  const isCounted = items.every((item, index) => isThing(item) && item['position'] === index + 1);
  const isWhole = !('numberOfItems' in thing) || thing['numberOfItems'] === items.length;
  return isCounted && isWhole ? [] : [`${typesOf(thing).join()} is miscounted`];
};

/** The errors in a page's graph: unknown types, missing fields, dangling references. */
const faultsOfGraph = (graph: Thing[]): string[] => {
  const things = walk(graph);
  const described = new Set(
    things.filter((thing) => '@type' in thing).map((thing) => thing['@id']),
  );
  return things.flatMap((thing) => {
    if (!('@type' in thing))
      return described.has(thing['@id']) ? [] : [`nothing has the id ${String(thing['@id'])}`];
    const missing = typesOf(thing).flatMap((type) => {
      const fields = required[type];
      if (!fields) return [`${type} is no type of this site`];
      return fields
        .filter((field) => [undefined, null, ''].includes(thing[field] as string))
        .map((field) => `${type} lacks ${field}`);
    });
    return [...missing, ...faultsOfList(thing)];
  });
};

/** Only rules about errors: React and the content pipeline have their own style. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes them this way.
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-implicit-button-type': 'off',
    // Written by the build in Markdown's order.
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'no-raw-characters': 'off',
    'long-title': 'off',
    'prefer-native-element': 'off',
    // An SVG drawing is not the sectioning content that the rule is about.
    'no-inline-style': 'error',
    'no-dup-id': 'error',
  },
});

/** The errors in a document, each with its rule and position. */
const faultsOfHtml = async (path: string, html: string): Promise<string[]> => {
  const report = await validator.validateString(html, path);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${path}:${line}:${column} ${ruleId}: ${message} (${selector ?? ''})`,
    ),
  );
};

let site: BuiltSite;
let pages: BuiltPage[];

beforeAll(async () => {
  site = await openBuiltSite();
  pages = await site.pages();
});
afterAll(() => site.close());

/** The pages below this path. */
const under = (path: string) => pages.filter((page) => page.path.startsWith(`${path}/`));

test('every page answers 200 with a title of its own, a canonical address, a graph and a heading', () => {
  expect(pages.length).toBeGreaterThan(20);
  for (const { path, status, texts, attributes, all } of pages) {
    expect(status, path).toBe(200);
    expect(texts('title')[0], path).toMatch(/\S/);
    const [canonical = ''] = attributes('link[rel=canonical]', 'href');
    expect(new URL(canonical).pathname, path).toBe(path);
    expect(all('script[type="application/ld+json"]'), path).toHaveLength(1);
    expect(texts('main h1')[0], path).toMatch(/\S/);
  }
  const titles = pages.map(({ texts }) => texts('title')[0]);
  expect(titles).toEqual([...new Set(titles)]);
});

test.each(['/nothing', '/projects/no-such-plate', '/blog/none', '/videos/none', '/PROJECTS'])(
  '%s answers 404 with the not-found page',
  async (path) => {
    const { status, texts, attributes } = await site.page(path);
    expect(status).toBe(404);
    expect(texts('main h1')).toEqual(['No sheet bears this number']);
    expect(texts('main').join()).toContain('404');
    expect(attributes('main a', 'href')).toContain('/');
  },
);

test('the console is not indexed', async () => {
  const { status, headers } = await site.page('/admin');
  expect(status).toBe(200);
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('the graph of every page is complete, and only one page is the profile', async () => {
  const graphs = pages.map(({ path, html }) => ({ path, graph: graphOf(html) }));
  expect(
    graphs.flatMap(({ path, graph }) => faultsOfGraph(graph).map((fault) => `${path}: ${fault}`)),
  ).toEqual([]);
  const pathsWith = (type: string) =>
    graphs
      .filter(({ graph }) => graph.some((thing) => typesOf(thing).includes(type)))
      .map(({ path }) => path);
  expect(pathsWith('ProfilePage')).toEqual(['/resume']);
  for (const type of ['Person', 'WebSite', 'BreadcrumbList'])
    expect(pathsWith(type), type).toHaveLength(pages.length);
  const ids = graphs.map(({ graph }) => graph.find((thing) => typesOf(thing).includes('Person')));
  expect(new Set(ids.map((person) => person?.['@id'])).size).toBe(1);
  for (const path of ['/nothing', '/admin']) {
    const { all } = await site.page(path);
    expect(all('script[type="application/ld+json"]'), path).toEqual([]);
    expect(all('link[rel=canonical]'), path).toEqual([]);
  }
});

test('every page is valid HTML', async () => {
  const faults = [];
  for (const { path, html } of pages) faults.push(...(await faultsOfHtml(path, html)));
  expect(faults).toEqual([]);
});

test('no link or anchor of any page is broken', async () => {
  const read = async (path: string) => {
    const method = path.endsWith('.svg') ? 'GET' : 'HEAD';
    const response = await get(site.url + path, { method });
    return response.status === 200 ? response.text() : null;
  };
  expect(await lostLinks(pages, read)).toEqual([]);
});

test('every address of a picture or recording, wherever it is written, leads to it', async () => {
  const addresses = new Map<string, string>();
  for (const { file, text } of builtTexts())
    for (const address of fileAddressesIn(text)) addresses.set(address, file);
  const lost: string[] = [];
  for (const [address, file] of addresses) {
    // A browser would encode the rest by itself, but not every reader does. Markdown readers do.
    const isEncoded =
      file.endsWith('.md') || /^(?:[\w/.~!$&'()*+,;=:@-]|%[0-9A-F]{2})+$/.test(address);
    const { status } = await get(site.url + address, { method: 'HEAD' });
    if (!isEncoded || status !== 200) lost.push(`${file} -> ${address} ${status}`);
  }
  expect(lost).toEqual([]);
  // The test content has such names in each folder.
  for (const folder of ['/media/music/', '/media/videos/', '/images/projects/'])
    expect([...addresses.keys()].some((at) => at.startsWith(folder) && at.includes('%23'))).toBe(
      true,
    );
});

test('every page of the index exists', async () => {
  const links = new Set((await site.page('/')).attributes('nav[aria-label=Index] a', 'href'));
  expect(links.size).toBeGreaterThan(10);
  for (const link of links) expect((await site.page(link)).status, link).toBe(200);
});

test('feed, sitemap, Markdown versions and llms.txt list every text', async () => {
  const read = async (path: string) => {
    const { status, headers, html } = await site.page(path);
    expect(status, path).toBe(200);
    return { type: headers.get('content-type'), text: html };
  };
  const guide = await read('/llms.txt');
  for (const { path } of [...under('/projects'), ...under('/blog')]) {
    const twin = await read(`${path}.md`);
    expect(twin.type).toBe('text/markdown; charset=utf-8');
    expect(twin.text).toMatch(/^# .+\n\n> /);
    expect(guide.text).toContain(`${path}.md)`);
  }
  const feed = await read('/rss.xml');
  expect(feed.type).toBe('application/rss+xml; charset=utf-8');
  expect(feed.text.match(/<item>/g)).toHaveLength(under('/blog').length);
  expect((await read('/robots.txt')).text).toMatch(/Disallow: \/admin\n[\s\S]*Sitemap: http/);
});

test('the résumé can be downloaded as PDF', async () => {
  const { attributes } = await site.page('/resume');
  const links = attributes('.resume-downloads a', 'href');
  expect(links).not.toEqual([]);
  for (const link of links) {
    const response = await get(site.url + link);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(150_000);
  }
});

test('every page has a picture for link previews', async () => {
  const images = new Set(
    pages.map(({ path, attributes }) => {
      const [image] = attributes('meta[property="og:image"]', 'content');
      expect(image, path).toBeDefined();
      return new URL(image ?? '').pathname;
    }),
  );
  for (const image of images) {
    const answer = await get(site.url + image);
    expect(answer.headers.get('content-type'), image).toBe('image/png');
    const png = Buffer.from(await answer.arrayBuffer());
    expect(png.length, image).toBeLessThan(60_000);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], image).toEqual([1200, 630]);
  }
});

test('recordings are served in ranges', async () => {
  const films = under('/videos');
  expect(films).not.toEqual([]);
  for (const { path, attributes } of films) {
    const [recording = ''] = attributes('video source', 'src');
    const response = await get(site.url + recording, {
      headers: { range: 'bytes=0-99' },
    });
    expect(response.status, path).toBe(206);
    expect((await response.arrayBuffer()).byteLength, path).toBe(100);
  }
});

test("without scripts music and films use the browser's players", async () => {
  const { all } = await site.page('/music');
  expect(all('.piece')).not.toEqual([]);
  expect(all('audio[controls][preload=none]')).toHaveLength(all('.piece').length);
  expect(all('[role=slider], input[type=range]')).toEqual([]);
  for (const film of under('/videos')) {
    expect(film.all('video[controls] track[kind=captions]'), film.path).toHaveLength(1);
    expect(film.texts('h2'), film.path).toContain('Transcript');
  }
});

test("no page contains the notice's screens", async () => {
  for (const page of [...pages, await site.page('/no-such-page')]) {
    expect(page.html, page.path).toContain('</main>');
    const shown = page.html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '');
    expect(shown, page.path).not.toMatch(/Initializing|ACCESS NOTICE|data-gate/);
    expect(page.all('dialog'), page.path).toEqual([]);
  }
});

test('without scripts each print is a link to its drawing', async () => {
  const { attributes } = await site.page('/pictures');
  const links = attributes('main a[href^="/images/projects/"]', 'href');
  expect(links).toHaveLength(under('/projects').length);
  for (const link of links) {
    const answer = await get(site.url + link);
    expect(answer.status, link).toBe(200);
    expect(answer.headers.get('content-type'), link).toContain('image/svg+xml');
  }
});

test('the failure of an import is reported before anything handles it', () => {
  // The build wraps an import and its first `then`, which must use the whole module. A handler
  // inside would hide that an upgrade removed the file, and the page must report that.
  const handled = /import\(`[^`]+`\)(?!\.then\((\w+)=>\1\.[\w$]+\)(?!\.))\.\w+\(.{0,40}/g;
  const folder = built('site/client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const found = scripts.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(handled) ?? [],
  );
  expect(found).toEqual([]);
});

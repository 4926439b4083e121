import { fetchBuiltPages } from './checks/built-pages.ts';
import { faultsOfHtml } from './checks/html.ts';
import { lostLinks } from './checks/links.ts';
import { faultsOfGraph, graphOf, typesOf } from './checks/structured-data.ts';
import { expect, test } from './journey.ts';

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the graph of every page is complete, and only one page is the profile', async ({
  testServer,
}) => {
  const pages = await fetchBuiltPages(testServer);
  expect(pages.length).toBeGreaterThan(30);
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
    const html = await (await fetch(`${testServer.url}${path}`)).text();
    expect(html, path).not.toContain('application/ld+json');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('every page is valid HTML, and no link or anchor in it is broken', async ({ testServer }) => {
  test.setTimeout(180_000);
  const pages = await fetchBuiltPages(testServer);
  const read = async (path: string) => {
    const method = path.endsWith('.svg') ? 'GET' : 'HEAD';
    const response = await fetch(`${testServer.url}${path}`, { method });
    return response.status === 200 ? response.text() : null;
  };
  expect(await lostLinks(pages, read)).toEqual([]);
  const faults = [];
  for (const { path, html } of pages) faults.push(...(await faultsOfHtml(path, html)));
  expect(faults).toEqual([]);
});

test('machines find every text: feed, sitemap, markdown twins and the guide for language models', async ({
  testServer,
}) => {
  const get = async (path: string) => {
    const response = await fetch(`${testServer.url}${path}`);
    expect(response.status, path).toBe(200);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const details = (await fetchBuiltPages(testServer))
    .map(({ path }) => path)
    .filter((path) => /^\/(?:projects|blog)\/./.test(path));
  const guide = await get('/llms.txt');
  for (const path of details) {
    const twin = await get(`${path}.md`);
    expect(twin.type).toBe('text/markdown; charset=utf-8');
    expect(twin.text).toMatch(/^# .+\n\n> /);
    expect(guide.text).toContain(`${path}.md)`);
  }
  const feed = await get('/rss.xml');
  expect(feed.type).toBe('application/rss+xml; charset=utf-8');
  expect(feed.text.match(/<item>/g)).toHaveLength(
    details.filter((path) => path.startsWith('/blog/')).length,
  );
  expect((await get('/robots.txt')).text).toMatch(/Disallow: \/admin\n[\s\S]*Sitemap: http/);
});

test('a post is read from the list to the next one, with the way back shown', async ({ open }) => {
  const page = await open('/blog');
  await page.getByRole('link', { name: 'A pause is no promise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A pause is no promise');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Home',
    'Writing',
    'A pause is no promise',
  ]);
  await page
    .getByRole('navigation', { name: 'Neighbouring essays' })
    .getByRole('link', { name: /Next/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/pause/);
  await crumbs.getByRole('link', { name: 'Writing' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('the résumé prints on two pages, on one when short, on both papers', async ({ open }) => {
  const page = await open('/resume');
  const printed = async () => [
    countPages(await page.pdf({ format: 'Letter' })),
    countPages(await page.pdf({ format: 'A4' })),
  ];
  expect(await printed()).toEqual([2, 2]);
  await page.getByRole('navigation', { name: 'Length' }).getByText('One page').click();
  await expect(page).toHaveURL(/\?short$/);
  await expect(page.locator('.resume')).toHaveAttribute('data-length', 'short');
  expect(await printed()).toEqual([1, 1]);
  await page.reload();
  await expect(page.locator('.resume')).toHaveAttribute('data-length', 'short');
});

test('the résumé can be downloaded as PDF', async ({ testServer, open }) => {
  const page = await open('/resume');
  for (const link of await page.locator('.resume-downloads a').all()) {
    const response = await fetch(`${testServer.url}${await link.getAttribute('href')}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(150_000);
  }
});

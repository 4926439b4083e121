import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSite } from '../../api/http/site-builds.mjs';
import { findContentFolder, missingContent } from '../../scripts/build/content-folder.mjs';
import { withEnvFile } from '../../scripts/run/environment.mjs';
import { inRoot, root } from '../../scripts/run/paths.mjs';
import { expect, test as journey } from './journey.ts';
import { openTestServer } from './server.ts';

/**
 * The content that `npm start` serves: the owner's, or the sample. All other journeys use the test
 * content.
 */
const content = findContentFolder(root, withEnvFile(root, {}));

const test = journey.extend({
  // oxlint-disable-next-line no-empty-pattern
  ownServer: async ({}, provide) => {
    const server = await openTestServer({}, inRoot('dist/api/main.js'));
    await provide(async () => server);
    await server.close();
  },
});

test.skip(content === null, missingContent(withEnvFile(root, {})));

const routes = () => {
  const manifest = readFileSync(join(currentSite(inRoot('dist/site')), 'manifest.json'), 'utf8');
  return Object.keys((JSON.parse(manifest) as { pages: Record<string, string> }).pages);
};

test('every route that npm start serves is a page whose links lead to pages', async ({
  testServer,
}) => {
  const known = new Set(routes());
  const titles = new Set<string>();
  for (const path of known) {
    const response = await fetch(`${testServer.url}${path}`);
    expect(response.status, path).toBe(200);
    const html = await response.text();
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"#?.]*)[#?"]/g)].map(([, to = '']) => to);
    expect(links.length, path).toBeGreaterThan(0);
    expect(
      links.filter((to) => !known.has(to)),
      path,
    ).toEqual([]);
  }
  expect(titles.size).toBe(known.size);
});

test('each kind of page that npm start serves shows without a fault', async ({ open }) => {
  const ofKind = new Map(routes().map((path) => [path.split('/')[1] ?? '', path]));
  const items = new Map(
    routes()
      .filter((path) => path.split('/').length > 2)
      .map((path) => [path.split('/')[1] ?? '', path]),
  );
  const page = await open('/contact');
  for (const path of new Set([...ofKind.values(), ...items.values()])) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const broken = await page.locator('main img').evaluateAll((images) =>
      images.flatMap((image) => {
        if (!(image instanceof HTMLImageElement)) return [];
        return image.complete && image.naturalWidth === 0 ? [image.src] : [];
      }),
    );
    expect(broken, path).toEqual([]);
  }
});

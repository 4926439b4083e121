import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lostLinks } from '../../site/testing/built-pages/lost-links.ts';
import { cardAddress } from '#site/head/card-address.ts';
import { allSections, type Section } from '#site/head/sections.ts';
import { root } from '../run/paths.mjs';
import { writeContent } from '../testing/write-content.mjs';
import type { Prerenderer } from './build-site.mjs';
import { callsPlugin } from './calls-plugin.ts';
import { contentPlugin } from './content/content-plugin.ts';
import { makeFeeds } from './feeds/make-feeds.mjs';
import { sourcesPlugin } from './sources-plugin.ts';

// `lostLinks` takes this origin for the site's own, so that it also checks canonical addresses and
// feeds.
const publicUrl = 'http://site.invalid';
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/**
 * The content plugin for the next page. All pages share one server: a new one would read all
 * modules again.
 */
let contentModules: ReturnType<typeof contentPlugin>;
let server: ViteDevServer;

beforeAll(async () => {
  const content: Plugin = {
    name: 'content-of-test',
    resolveId: (id) => (id.startsWith('virtual:content/') ? `\0${id}` : null),
    load(id) {
      return (contentModules.load as (this: unknown, id: string) => Promise<string>).call(this, id);
    },
  };
  server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [content, callsPlugin(), sourcesPlugin()],
  });
});
afterAll(() => server.close());

/** Opens the site of a content, prerendered without a build. */
const open = async (
  wishes: Parameters<typeof writeContent>[1],
  edit?: (content: string) => void,
) => {
  const content = mkdtempSync(join(tmpdir(), 'foyer-sections-'));
  folders.push(content);
  writeContent(content, wishes);
  edit?.(content);
  contentModules = contentPlugin(root, content);
  server.environments.ssr.moduleGraph.invalidateAll();
  const modules = (await server.ssrLoadModule('/site/entry-prerender.tsx')) as Prerenderer;
  const { paths, cards, drawCard } = modules;
  const site = modules.createPrerenderer(await contentModules.api.bodies());
  const material = await site.loadMaterial();
  const feeds = await makeFeeds(material, { paths, publicUrl, content });
  const files: Record<string, string> = { ...feeds };
  for (const [address, { make }] of Object.entries(site.files())) files[address] = await make();
  for (const [address, card] of Object.entries(cards())) files[address] = drawCard(card);
  const pageAt = async (path: string) => {
    const { status, render } = await site.find(path);
    return { path, html: await render({ publicUrl, headTags: '' }), status };
  };
  return { paths, files, pageAt };
};

/** Files in site/public, or written by a later step of the build. */
const isOfBuild = (path: string) => /^\/(?:favicon\.svg|icons\/|console\.webmanifest)/.test(path);

const everySection = Object.values<Section>(allSections).map(({ path }) => path);

test.each([
  ['nothing but its owner', {}, ['/', '/drawings', '/contact', '/chat']],
  [
    'a practice and posts, and no project',
    { practices: ['trading'], posts: 2 },
    ['/', '/trading', '/blog', '/drawings', '/contact', '/chat'],
  ],
  [
    'a résumé and one project of no collection',
    { projects: 1, types: ['other'], hasResume: true },
    [
      '/',
      '/projects',
      '/resume',
      '/pictures',
      '/drawings',
      '/vr',
      '/vr-experience',
      '/contact',
      '/chat',
    ],
  ],
] satisfies [string, Parameters<typeof writeContent>[1], string[]][])(
  'with %s no link is broken, and the sitemap lists the existing pages',
  async (_, wishes, sections) => {
    const { paths, files, pageAt } = await open(wishes);
    expect(paths.filter((path) => path.split('/').length === 2)).toEqual(sections);
    const pages = await Promise.all(paths.map(pageAt));
    for (const { path, status, html } of pages) {
      expect(status, path).toBe(200);
      // A heading without content.
      expect(html, path).not.toMatch(/<(ul|ol|dl|dd)\b[^>]*><\/\1>/);
    }
    const missing = everySection.filter((path) => !sections.includes(path));
    expect(missing.length).toBeGreaterThan(3);
    const lost = await Promise.all([...missing, '/music/none', '/videos/none'].map(pageAt));
    for (const { path, status } of lost) expect(status, path).toBe(404);

    const read = async (path: string) => files[path] ?? (isOfBuild(path) ? '' : null);
    const withoutPage = await pageAt('/nothing');
    expect(await lostLinks([...pages, withoutPage], read)).toEqual([]);

    // The preview of the page about the drawings shows their signs, a gate among them.
    expect(files[cardAddress('/drawings')]).toContain('64 44v-44l-64 44z');

    const inSitemap = [...(files['/sitemap.xml'] ?? '').matchAll(/<loc>([^<]*)/g)];
    expect(inSitemap.map(([, at = '']) => new URL(at).pathname)).toEqual(paths);
    const inPalette = JSON.parse(files['/content/palette.json'] ?? '') as { key: string }[];
    expect(inPalette.map(({ key }) => key)).toEqual(paths);
    for (const [, at = ''] of (files['/llms.txt'] ?? '').matchAll(/\]\(([^)]+)\)/g)) {
      const { pathname } = new URL(at);
      expect(paths.includes(pathname) || pathname in files, at).toBe(true);
    }
    expect('/rss.xml' in files).toBe(sections.includes('/blog'));
    expect('/content/music.json' in files).toBe(false);
  },
);

test('the pages have the language, the direction and the texts of the content', async () => {
  const { pageAt } = await open({ projects: 1 }, (content) => {
    appendFileSync(join(content, 'owner.yaml'), '\nlanguage: ar\n');
    writeFileSync(
      join(content, 'texts.ts'),
      `import type { OwnTexts } from '#site/texts/en.ts';
export default {
  dates: { month: (month: string, year: string) => \`\${year} / \${month}\` },
  shell: { skip: 'إلى المحتوى' },
  sectionNames: { contact: 'اتصال' },
} satisfies OwnTexts;`,
    );
  });
  const { html } = await pageAt('/projects');
  expect(html).toMatch(/<html lang="ar" dir="rtl"/);
  expect(html).toContain('"inLanguage":"ar"');
  expect(html).toContain('2025 / October');
  expect(html).toContain('href="#main">إلى المحتوى</a>');
  expect(html).toContain('>اتصال</a>');
  expect(html).not.toContain('October 2025');
  const plain = await open({ projects: 1 });
  const { html: english } = await plain.pageAt('/projects');
  expect(english).toMatch(/<html lang="en" dir="ltr"/);
  expect(english).toContain('October 2025');
});

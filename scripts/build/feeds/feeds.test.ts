import { expect, test } from 'vitest';
import type { Owner } from '#site/content-model/owner.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import type { ProjectSummary, ProjectBody } from '#site/content-model/project.ts';
import { allSections } from '#site/head/sections.ts';
import { texts } from '#site/texts/en.ts';
import { lastModified } from './last-modified.mjs';
import { llmsText } from './llms-text.mjs';
import { postTwin, projectTwin } from './markdown-twins.mjs';
import type { Material } from './material.mjs';
import { forReaders, rssFeed } from './rss.mjs';
import { siteMap } from './site-map.mjs';

const url = 'https://ada.example';
const loom = {
  id: 'loom',
  title: 'Loom',
  description: 'Weaves.',
  number: 'AU-01',
  date: '2024-05-06',
  status: 'completed',
  type: 'automation',
  tags: ['cards'],
  metrics: [{ label: 'Threads | warp', value: '1,200' }],
  documentKeys: ['readme', 'api'],
  relatedProjects: ['jenny', 'flax'],
} as unknown as ProjectSummary;
const jenny = {
  ...loom,
  id: 'jenny',
  title: 'Jenny',
  type: 'ai',
  date: '2024-01-01',
} as ProjectSummary;
const notes: PostSummary = {
  slug: 'notes',
  title: 'Cards & <thread>',
  description: 'On looms.',
  date: '2024-01-02',
  updated: '2024-03-04',
  tags: ['looms'],
  related: ['loom'],
  minutes: 7,
};
const material: Material = {
  language: 'en',
  texts,
  sections: allSections,
  owner: { name: 'Ada Byron', role: 'Engineer', offer: 'I compute.', summary: 'More.' } as Owner,
  projects: [loom, jenny],
  posts: [notes],
  projectBodies: {},
  postBodies: {
    notes: {
      headings: [],
      html: '<p>See <a href="/projects/loom">it</a>]]></p>',
      drawing: '',
      parts: [],
      type: 'other',
    },
  },
};

test('the feed has complete posts, escaped, with absolute links', () => {
  const feed = rssFeed(material, url);
  expect(feed).toContain('<title>Cards &amp; &lt;thread&gt;</title>');
  expect(feed).toContain('&lt;a href=&quot;https://ada.example/projects/loom&quot;&gt;');
  expect(feed).toContain(']]&gt;');
  expect(feed).toContain('<pubDate>Tue, 02 Jan 2024 00:00:00 GMT</pubDate>');
  expect(feed).toContain('<lastBuildDate>Mon, 04 Mar 2024 00:00:00 GMT</lastBuildDate>');
});

test('elements that only work on the page are replaced for feed readers', () => {
  const page = `${url}/blog/notes`;
  const html =
    '<figure class="diagram"><svg><path/></svg><figcaption>The loom</figcaption></figure>' +
    '<pre tabindex="0" data-language="ts"><code><span class="k">const</span> a</code></pre>' +
    '<h2 id="one"><a href="#one">One <code>a</code></a></h2>' +
    '<a href="#one">One</a><a href="//other.example/">x</a>';
  expect(forReaders(html, page, texts.feeds)).toBe(
    `<p><a href="${page}">Drawing: The loom</a></p><pre><code>const a</code></pre>` +
      '<h2 id="one">One <code>a</code></h2>' +
      `<a href="${page}#one">One</a><a href="//other.example/">x</a>`,
  );
});

test('a project becomes one document of all its texts that names only related projects with a page', () => {
  const documents = new Map([
    ['readme', 'See [J](/projects/jenny).\n\n```md\n[kept](/as-it-is)\n```'],
    ['api', '## Calls'],
  ]);
  const body = { overview: 'It weaves.', technologies: ['Iron', 'Wood'] } as ProjectBody;
  const twin = projectTwin(loom, {
    body,
    documents,
    projects: material.projects,
    publicUrl: url,
    texts,
  });
  expect(twin).toMatch(/^# Loom\n\n> Weaves\.\n/);
  expect(twin).toContain('- Related: [Jenny](https://ada.example/projects/jenny.md)\n');
  expect(twin).toContain('| Threads \\| warp | 1,200 |');
  expect(twin).toContain('See [J](https://ada.example/projects/jenny).');
  expect(twin).toContain('[kept](/as-it-is)');
  expect(twin).toContain('# Loom: API\n\n## Calls');
  expect(twin).not.toContain('flax');
});

const twinOf = (markdown: string, words: typeof texts.feeds) =>
  postTwin(notes, { markdown, author: 'Ada Byron', publicUrl: url, texts: words });

test('a post becomes markdown with its author and dates', () => {
  const twin = twinOf('## One', texts.feeds);
  expect(twin).toContain('- Ada Byron, 2024-01-02, updated 2024-03-04\n');
  expect(twin).toMatch(/## One\n$/);
});

test('llms.txt links to every text as markdown, by kind, and omits empty kinds', () => {
  const text = llmsText(material, url);
  expect(text).toMatch(/^# Ada Byron\n\n> Engineer\. I compute\.\n/);
  expect(text).toContain('## AI projects\n\n- [Jenny](https://ada.example/projects/jenny.md): ');
  expect(text).toContain('## Writing\n\n- [Cards & <thread>](https://ada.example/blog/notes.md)');
  expect(text).not.toContain('## Trading');
});

test('the feed, the guide and the twins speak the language of the site', () => {
  const { feeds } = texts;
  const guide = { ...feeds.guide, about: 'Über' };
  const own = { ...texts, feeds: { ...feeds, guide, page: 'Seite' } };
  const german = { ...material, language: 'de', texts: own };
  expect(rssFeed(german, url)).toContain('<language>de</language>');
  expect(llmsText(german, url)).toContain('## Über\n\n- [Résumé]');
  expect(twinOf('', own.feeds)).toContain('- Seite: <');
});

test('a page changed when its text was last committed, a list when its newest item did', () => {
  const modifiedOn = lastModified(
    material,
    new Map([
      ['projects/loom/api.md', '2025-02-03'],
      ['projects/loom/readme.md', '2025-01-01'],
      ['owner.yaml', '2024-12-31'],
    ]),
  );
  expect(modifiedOn('/projects/loom')).toBe('2025-02-03');
  expect(modifiedOn('/projects/jenny')).toBe('2024-01-01');
  expect(modifiedOn('/automation')).toBe('2025-02-03');
  expect(modifiedOn('/ai')).toBe('2024-01-01');
  expect(modifiedOn('/blog')).toBe('2024-03-04');
  expect(modifiedOn('/contact')).toBe('2024-12-31');
  expect(modifiedOn('/chat')).toBeUndefined();
});

test('pages without a commit history use their own dates', () => {
  const modifiedOn = lastModified(material, new Map());
  expect(modifiedOn('/')).toBe('2024-05-06');
  expect(modifiedOn('/contact')).toBeUndefined();
  const map = siteMap(['/', '/contact'], url, modifiedOn);
  expect(map).toContain('<loc>https://ada.example/</loc><lastmod>2024-05-06</lastmod>');
  expect(map).toContain('<loc>https://ada.example/contact</loc></url>');
});

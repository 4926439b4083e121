import { expect, test } from 'vitest';
import type { Owner } from '#site/content-model/owner.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { VideoSummary } from '#site/content-model/video.ts';
import { describePage, publicPaths } from '#site/head/describe-page.ts';
import { head } from '#site/head/head.ts';
import { allSections } from '#site/head/sections.ts';

const owner: Owner = {
  name: 'Ada Byron',
  role: 'Engineer',
  offer: 'I compute.',
  summary: 'I compute for others.',
  location: 'London',
  country: 'GB',
  language: 'en',
  timeZone: 'Europe/London',
  email: 'ada@example.com',
  links: [{ label: 'Code', url: 'https://example.com/code' }],
  knowsAbout: ['Looms'],
  practices: [],
  proof: [],
  selected: [],
  away: 'Away.',
  atWork: 'Here.',
};

const project = {
  number: 'AU-01',
  id: 'loom',
  title: 'Loom',
  description: 'Weaves.',
  tags: ['cards', 'thread'],
  date: '2024-05-06',
  status: 'completed',
  type: 'automation',
  image: '/images/projects/loom/header.svg',
} as ProjectSummary;

const post: PostSummary = {
  slug: 'notes',
  title: 'Notes',
  description: 'On looms.',
  date: '2024-01-02',
  updated: '2024-03-04',
  tags: ['looms'],
  related: ['loom'],
  minutes: 7,
};

const video: VideoSummary = {
  id: 'at-work',
  title: 'A loom at work',
  description: 'Filmed.',
  date: '2024-02-03',
  durationS: 42,
  file: '/media/videos/at-work.mp4',
  poster: '/media/videos/at-work.webp',
  captions: '/media/videos/at-work.vtt',
  related: [],
};

const site = { sections: allSections, projects: [project], posts: [post], videos: [video] };
const context = { owner, publicUrl: 'https://ada.example', site };
const headOf = (path: string) => head(describePage(path, site), context);
const graphOf = (path: string) => headOf(path).jsonLd?.['@graph'] ?? [];
const typesOf = (path: string) => graphOf(path).map((thing) => thing['@type']);
const crumbsOf = (path: string) => {
  const list = graphOf(path).find((thing) => thing['@type'] === 'BreadcrumbList');
  const items = list?.['itemListElement'] as { name: string; item: string }[];
  return items.map(({ name, item }) => `${name} ${item}`);
};

test.each([
  ['/', 'WebPage'],
  ['/resume', 'ProfilePage'],
  ['/projects', 'CollectionPage'],
  ['/ai', 'CollectionPage'],
  ['/automation', 'CollectionPage'],
  ['/trading', 'CollectionPage'],
  ['/pictures', 'CollectionPage'],
  ['/blog', 'CollectionPage'],
  ['/vr', 'WebPage'],
  ['/chat', 'WebPage'],
  ['/vr-experience', 'WebPage'],
  ['/contact', 'ContactPage'],
])('%s is a %s, linked to the owner, the site and its breadcrumbs', (path, type) => {
  expect(typesOf(path)).toEqual(['Person', 'WebSite', type, 'BreadcrumbList']);
});

test('a detail page is about a work', () => {
  expect(typesOf('/projects/loom')).toEqual([
    'Person',
    'WebSite',
    'WebPage',
    ['CreativeWork', 'SoftwareSourceCode'],
    'BreadcrumbList',
  ]);
  expect(typesOf('/blog/notes')[3]).toBe('BlogPosting');
  expect(graphOf('/blog/notes')[2]).toMatchObject({
    mainEntity: { '@id': 'https://ada.example/blog/notes#work' },
  });
});

test('a collection lists its items in order, and no other page lists items', () => {
  const listOf = (path: string) => graphOf(path)[2]?.['mainEntity'];
  expect(listOf('/automation')).toEqual({
    '@type': 'ItemList',
    '@id': 'https://ada.example/automation#list',
    numberOfItems: 1,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Loom', url: 'https://ada.example/projects/loom' },
    ],
  });
  expect(listOf('/blog')).toMatchObject({
    itemListElement: [{ url: 'https://ada.example/blog/notes' }],
  });
  expect(listOf('/ai')).toBeUndefined();
});

test('only the résumé is a profile page, of the owner', () => {
  const profiles = publicPaths(site).filter((path) => typesOf(path).includes('ProfilePage'));
  expect(profiles).toEqual(['/resume']);
  expect(graphOf('/resume')[2]).toMatchObject({
    mainEntity: { '@id': 'https://ada.example/#owner' },
  });
  expect(headOf('/resume').openGraph).toMatchObject({
    type: 'profile',
    more: [
      ['profile:first_name', 'Ada'],
      ['profile:last_name', 'Byron'],
    ],
  });
});

test('every public page has its own canonical URL, title and description', () => {
  const heads = publicPaths(site).map((path) => ({ path, ...headOf(path) }));
  for (const { path, canonical, title, description } of heads) {
    expect(canonical).toBe(`https://ada.example${path}`);
    expect(title).not.toBe('');
    expect(description).not.toBe('');
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
});

test('a project names its author, image, keywords and date of publication', () => {
  const work = graphOf('/projects/loom')[3];
  expect(work).toMatchObject({
    name: 'Loom',
    author: { '@id': 'https://ada.example/#owner' },
    image: 'https://ada.example/images/projects/loom/header.svg',
    keywords: 'cards, thread',
    datePublished: '2024-05-06',
  });
  expect(headOf('/projects/loom')).toMatchObject({
    twitterCard: 'summary_large_image',
    openGraph: {
      type: 'article',
      image: 'https://ada.example/images/cards/projects/loom.png',
      imageAlt: 'Drawing of plate AU-01, Loom',
      more: [
        ['article:published_time', '2024-05-06'],
        ['article:tag', 'cards'],
        ['article:tag', 'thread'],
      ],
    },
  });
});

test('a revised post has its revision date', () => {
  expect(graphOf('/blog/notes')[3]).toMatchObject({
    datePublished: '2024-01-02',
    dateModified: '2024-03-04',
  });
});

test('every page links the feed, and a detail page its markdown twin', () => {
  const of = (path: string) => headOf(path).alternates.map(({ type, href }) => `${type} ${href}`);
  const feed = 'application/rss+xml https://ada.example/rss.xml';
  expect(of('/contact')).toEqual([feed]);
  expect(of('/blog/notes')).toEqual([feed, 'text/markdown https://ada.example/blog/notes.md']);
  expect(of('/nope')).toEqual([]);
});

test('without posts no page links a feed, and sections without content are not found', () => {
  const { blog: _1, videos: _2, ...sections } = allSections;
  const small = { ...site, sections, posts: [], videos: [] };
  const of = (path: string) => head(describePage(path, small), { ...context, site: small });
  expect(of('/contact').alternates).toEqual([]);
  expect(of('/projects/loom').alternates.map(({ type }) => type)).toEqual(['text/markdown']);
  expect(of('/blog')).toMatchObject({ canonical: null, jsonLd: null });
  expect(publicPaths(small)).not.toContain('/videos');
  expect(publicPaths(small)).toHaveLength(publicPaths(site).length - 4);
});

test('a page has a picture for link previews even without projects', () => {
  const empty = { ...site, projects: [] };
  const { openGraph } = head(describePage('/contact', empty), { ...context, site: empty });
  expect(openGraph).toMatchObject({
    image: 'https://ada.example/images/cards/contact.png',
    imageAlt: null,
  });
});

test('a video has its file, picture, length and publication date', () => {
  expect(
    graphOf('/videos/at-work').find((thing) => thing['@type'] === 'VideoObject'),
  ).toMatchObject({
    name: 'A loom at work',
    description: 'Filmed.',
    contentUrl: 'https://ada.example/media/videos/at-work.mp4',
    thumbnailUrl: 'https://ada.example/media/videos/at-work.webp',
    uploadDate: '2024-02-03T00:00:00Z',
    duration: 'PT42S',
  });
  expect(crumbsOf('/videos/at-work')[2]).toBe('A loom at work https://ada.example/videos/at-work');
  expect(headOf('/videos/at-work').openGraph.image).toBe(
    'https://ada.example/images/cards/videos/at-work.png',
  );
});

test('breadcrumbs lead from home over the section to the item', () => {
  expect(crumbsOf('/')).toEqual(['Home https://ada.example/']);
  expect(crumbsOf('/ai')).toEqual(['Home https://ada.example/', 'AI https://ada.example/ai']);
  expect(crumbsOf('/projects/loom')).toEqual([
    'Home https://ada.example/',
    'Projects https://ada.example/projects',
    'Loom https://ada.example/projects/loom',
  ]);
  expect(crumbsOf('/vr-experience')[1]).toBe('VR https://ada.example/vr');
});

test.each([
  '/admin',
  '/nope',
  '/projects/nope',
  '/blog/nope',
  '/videos/1',
  '/projects/loom/more',
  '/home',
  '/admin/x',
])('%s is not indexed', (path) => {
  expect(headOf(path)).toMatchObject({ canonical: null, jsonLd: null });
});

test('a trailing slash is the same page', () => {
  expect(describePage('/projects/', site)).toMatchObject({ kind: 'section', path: '/projects' });
});

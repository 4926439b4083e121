import type { Owner } from '#site/content-model/owner.ts';
import type { Page } from '#site/head/describe-page.ts';
import { sections } from '#site/head/sections.ts';

type Thing = Record<string, unknown> & { '@type': string };

export interface Graph {
  '@context': 'https://schema.org';
  '@graph': Thing[];
}

type IndexedPage = Exclude<Page, { kind: 'admin' | 'not-found' }>;

const personOf = (owner: Owner, publicUrl: string): Thing => ({
  '@type': 'Person',
  '@id': `${publicUrl}/#owner`,
  name: owner.name,
  jobTitle: owner.role,
  description: owner.summary,
  url: `${publicUrl}/`,
  email: `mailto:${owner.email}`,
  knowsAbout: owner.knowsAbout,
  address: {
    '@type': 'PostalAddress',
    addressLocality: owner.place,
    addressCountry: owner.country,
  },
  sameAs: owner.links.map((link) => link.url),
});

const websiteOf = (owner: Owner, publicUrl: string): Thing => ({
  '@type': 'WebSite',
  '@id': `${publicUrl}/#site`,
  name: owner.name,
  url: `${publicUrl}/`,
  inLanguage: 'en',
  publisher: { '@id': `${publicUrl}/#owner` },
});

const projectOf = (page: Extract<Page, { kind: 'project' }>, publicUrl: string): Thing => ({
  '@type': 'CreativeWork',
  '@id': `${publicUrl}${page.path}#work`,
  name: page.plate.title,
  image: `${publicUrl}${page.plate.image}`,
  keywords: page.plate.tags.join(', '),
  datePublished: page.plate.date,
  creativeWorkStatus: page.plate.status,
});

const postOf = (page: Extract<Page, { kind: 'post' }>, publicUrl: string): Thing => ({
  '@type': 'BlogPosting',
  '@id': `${publicUrl}${page.path}#post`,
  headline: page.post.title,
  keywords: page.post.tags.join(', '),
  datePublished: page.post.date,
  dateModified: page.post.updated ?? page.post.date,
});

const videoOf = (page: Extract<Page, { kind: 'video' }>, publicUrl: string): Thing => ({
  '@type': 'VideoObject',
  '@id': `${publicUrl}${page.path}#video`,
  name: page.video.title,
  thumbnailUrl: `${publicUrl}${page.video.poster}`,
  contentUrl: `${publicUrl}${page.video.file}`,
  encodingFormat: 'video/mp4',
  // schema.org wants a time and its zone; the date alone is all there is.
  uploadDate: `${page.video.date}T00:00:00Z`,
  duration: `PT${page.video.durationS}S`,
});

/** Section page, or the work itself: SPEC 2 names the type of each. */
const pageOf = (page: IndexedPage, publicUrl: string): Thing => {
  if (page.kind === 'project') return projectOf(page, publicUrl);
  if (page.kind === 'post') return postOf(page, publicUrl);
  if (page.kind === 'video') return videoOf(page, publicUrl);
  const about = page.id === 'resume' ? { mainEntity: { '@id': `${publicUrl}/#owner` } } : {};
  return { '@type': sections[page.id].type, '@id': `${publicUrl}${page.path}#page`, ...about };
};

/** Home > section > item. */
const crumbsOf = (page: IndexedPage): { name: string; path: string }[] => {
  const home = { name: sections.home.name, path: '/' };
  if (page.kind === 'section') {
    if (page.id === 'home') return [home];
    const parent = page.id === 'vr-experience' ? [sections.vr] : [];
    return [home, ...parent, sections[page.id]];
  }
  if (page.kind === 'project')
    return [home, sections.projects, { name: page.plate.title, path: page.path }];
  if (page.kind === 'video')
    return [home, sections.videos, { name: page.video.title, path: page.path }];
  return [home, sections.blog, { name: page.post.title, path: page.path }];
};

const breadcrumbsOf = (page: IndexedPage, publicUrl: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbsOf(page).map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});

/** SPEC 2, structured metadata: the owner, the site, the page and the way to it, as one graph. */
export const structuredData = (
  page: IndexedPage,
  words: { title: string; description: string },
  { owner, publicUrl }: { owner: Owner; publicUrl: string },
): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    personOf(owner, publicUrl),
    websiteOf(owner, publicUrl),
    {
      name: words.title,
      ...pageOf(page, publicUrl),
      description: words.description,
      url: `${publicUrl}${page.path}`,
      inLanguage: 'en',
      isPartOf: { '@id': `${publicUrl}/#site` },
      author: { '@id': `${publicUrl}/#owner` },
    },
    breadcrumbsOf(page, publicUrl),
  ],
});

import type { Owner } from '#site/content-model/owner.ts';
import type { Page, SiteIndex } from '#site/head/describe-page.ts';
import { sectionTexts } from '#site/head/section-texts.ts';
import type { Section, SectionId } from '#site/head/sections.ts';
import { locale } from '#site/texts/locale.ts';
import { inCollection, type Collection } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { pictureOf } from '#site/head/picture.ts';

/** One node of a schema.org graph. */
type Thing = Record<string, unknown> & { '@type': string | readonly string[] };

/** A reference to a node described elsewhere in the graph. */
const refer = (id: string) => ({ '@id': id });

/** The ids of the nodes that every page refers to. They are the same on all pages. */
const ownerId = (publicUrl: string) => `${publicUrl}/#owner`;
const siteId = (publicUrl: string) => `${publicUrl}/#site`;

type Work = Extract<Page, { kind: 'project' | 'post' | 'video' }>;

const projectOf = (page: Extract<Page, { kind: 'project' }>): Thing => ({
  '@type': ['CreativeWork', 'SoftwareSourceCode'],
  name: page.project.title,
  description: page.project.description,
  keywords: page.project.tags.join(', '),
  datePublished: page.project.date,
  creativeWorkStatus: page.project.status,
});

const postOf = (page: Extract<Page, { kind: 'post' }>): Thing => ({
  '@type': 'BlogPosting',
  headline: page.post.title,
  description: page.post.description,
  keywords: page.post.tags.join(', '),
  datePublished: page.post.date,
  dateModified: page.post.updated ?? page.post.date,
  timeRequired: `PT${page.post.minutes}M`,
});

const videoOf = (page: Extract<Page, { kind: 'video' }>, publicUrl: string): Thing => ({
  '@type': 'VideoObject',
  name: page.video.title,
  description: page.video.description,
  thumbnailUrl: `${publicUrl}${page.video.poster}`,
  contentUrl: `${publicUrl}${page.video.file}`,
  encodingFormat: 'video/mp4',
  // schema.org requires a time with a zone. Only the date is known.
  uploadDate: `${page.video.date}T00:00:00Z`,
  duration: `PT${page.video.durationS}S`,
});

const particularsOf = (page: Work, publicUrl: string): Thing => {
  switch (page.kind) {
    case 'project':
      return projectOf(page);
    case 'post':
      return postOf(page);
    case 'video':
      return videoOf(page, publicUrl);
  }
};

const workId = (page: Work, publicUrl: string) => `${publicUrl}${page.path}#work`;

/** The work that a detail page is about, with author, image, keywords and date. */
const workOf = (page: Work, { publicUrl, site }: { publicUrl: string; site: SiteIndex }): Thing => {
  const picture = pictureOf(page, site);
  return {
    ...particularsOf(page, publicUrl),
    '@id': workId(page, publicUrl),
    url: `${publicUrl}${page.path}`,
    inLanguage: locale.language,
    author: refer(ownerId(publicUrl)),
    publisher: refer(ownerId(publicUrl)),
    mainEntityOfPage: refer(`${publicUrl}${page.path}#page`),
    ...(picture && { image: `${publicUrl}${picture.path}` }),
  };
};

interface Item {
  name: string;
  path: string;
}

const projectItems = (projects: readonly ProjectSummary[]): Item[] =>
  projects.map(({ id, title }) => ({ name: title, path: `/projects/${id}` }));

const collected =
  (collection: Collection) =>
  ({ projects }: SiteIndex): Item[] =>
    projectItems(inCollection(projects, collection));

/** The sections that list items with pages of their own. */
const listed: Partial<Record<SectionId, (site: SiteIndex) => Item[]>> = {
  projects: ({ projects }) => projectItems(projects),
  pictures: ({ projects }) => projectItems(projects),
  ai: collected('ai'),
  automation: collected('automation'),
  trading: collected('trading'),
  videos: ({ videos }) => videos.map(({ id, title }) => ({ name: title, path: `/videos/${id}` })),
  blog: ({ posts }) => posts.map(({ slug, title }) => ({ name: title, path: `/blog/${slug}` })),
};

/** The items of a collection in the order shown; null if none has a page of its own. */
const itemListOf = (
  id: SectionId,
  path: string,
  { site, publicUrl }: { site: SiteIndex; publicUrl: string },
): Thing | null => {
  const items = listed[id]?.(site) ?? [];
  if (items.length === 0) return null;
  return {
    '@type': 'ItemList',
    '@id': `${publicUrl}${path}#list`,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: `${publicUrl}${item.path}`,
    })),
  };
};

interface Crumb {
  name: string;
  path: string;
}

/** The breadcrumbs of a page: home > section > item. Empty for pages outside the index. */
const crumbsOf = (page: Page, { sections }: SiteIndex): Crumb[] => {
  const to = (...ways: (Section | undefined)[]): Crumb[] =>
    [sections.home, ...ways].flatMap((each) => each ?? []);
  switch (page.kind) {
    case 'section':
      if (page.id === 'home') return to();
      if (page.id === 'vr-experience') return to(sections.vr, sections['vr-experience']);
      return to(sections[page.id]);
    case 'project':
      return to(sections.projects, { name: page.project.title, path: page.path });
    case 'post':
      return to(sections.blog, { name: page.post.title, path: page.path });
    case 'video':
      return to(sections.videos, { name: page.video.title, path: page.path });
    case 'admin':
    case 'not-found':
      return [];
  }
};

export interface Graph {
  '@context': 'https://schema.org';
  '@graph': Thing[];
}

interface Context {
  owner: Owner;
  publicUrl: string;
  site: SiteIndex;
}

type IndexedPage = Exclude<Page, { kind: 'admin' | 'not-found' }>;

const personOf = ({ owner, publicUrl }: Context): Thing => ({
  '@type': 'Person',
  '@id': ownerId(publicUrl),
  name: owner.name,
  jobTitle: owner.role,
  description: owner.summary,
  url: `${publicUrl}/`,
  email: `mailto:${owner.email}`,
  knowsAbout: owner.knowsAbout,
  address: {
    '@type': 'PostalAddress',
    addressLocality: owner.location,
    addressCountry: owner.country,
  },
  sameAs: owner.links.map((link) => link.url),
});

const websiteOf = ({ owner, publicUrl }: Context): Thing => ({
  '@type': 'WebSite',
  '@id': siteId(publicUrl),
  name: owner.name,
  description: owner.offer,
  url: `${publicUrl}/`,
  inLanguage: locale.language,
  publisher: refer(ownerId(publicUrl)),
});

const breadcrumbsOf = (page: IndexedPage, { publicUrl, site }: Context): Thing => ({
  '@type': 'BreadcrumbList',
  '@id': `${publicUrl}${page.path}#breadcrumbs`,
  itemListElement: crumbsOf(page, site).map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});

/** The main entity of a page: the owner, an item list, or a work. */
const mainEntityOf = (page: IndexedPage, { publicUrl, site }: Context) => {
  if (page.kind !== 'section') return refer(workId(page, publicUrl));
  if (page.id === 'resume') return refer(ownerId(publicUrl));
  return itemListOf(page.id, page.path, { site, publicUrl });
};

/**
 * The structured data of a page as one graph: the owner, the site, the page and its breadcrumbs.
 */
export const structuredData = (
  page: IndexedPage,
  words: { title: string; description: string },
  context: Context,
): Graph => {
  const { publicUrl } = context;
  const mainEntity = mainEntityOf(page, context);
  const breadcrumbs = breadcrumbsOf(page, context);
  const webPage: Thing = {
    '@type': page.kind === 'section' ? sectionTexts[page.id].type : 'WebPage',
    '@id': `${publicUrl}${page.path}#page`,
    name: words.title,
    description: words.description,
    url: `${publicUrl}${page.path}`,
    inLanguage: locale.language,
    isPartOf: refer(siteId(publicUrl)),
    author: refer(ownerId(publicUrl)),
    breadcrumb: refer(`${publicUrl}${page.path}#breadcrumbs`),
    ...(mainEntity && { mainEntity }),
  };
  const works = page.kind === 'section' ? [] : [workOf(page, context)];
  return {
    '@context': 'https://schema.org',
    '@graph': [personOf(context), websiteOf(context), webPage, ...works, breadcrumbs],
  };
};

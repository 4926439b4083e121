import type { Owner } from '#site/content-model/owner.ts';
import type { Page, SiteIndex } from '#site/head/describe-page.ts';
import { itemListOf } from '#site/head/item-list.ts';
import { sectionTexts } from '#site/head/section-texts.ts';
import { ownerId, refer, siteId, type Thing } from '#site/head/thing.ts';
import { workId, workOf } from '#site/head/works.ts';
import type { Section } from '#site/head/sections.ts';
import { locale } from '#site/texts/locale.ts';

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

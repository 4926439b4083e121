import type { Owner } from '#site/content-model/owner.ts';
import { cardAddress } from '#site/head/card-address.ts';
import type { Page, SiteIndex } from '#site/head/describe-page.ts';
import { pictureOf } from '#site/head/picture.ts';
import { sectionTexts } from '#site/head/section-texts.ts';
import { structuredData, type Graph } from '#site/head/structured-data.ts';
import { texts } from '#site/texts/en.ts';

/** A `<link rel="alternate">`. */
interface Alternate {
  type: string;
  title: string;
  /** An absolute URL. */
  href: string;
}

/**
 * If there are posts, every page links the feed. Projects and posts also link their Markdown
 * versions.
 */
const alternatesOf = (page: Page, { owner, publicUrl, site }: HeadContext): Alternate[] => {
  const feed = {
    type: 'application/rss+xml',
    title: texts.head.feed(owner.name),
    href: `${publicUrl}/rss.xml`,
  };
  const hasTwin = page.kind === 'project' || page.kind === 'post';
  const twin = {
    type: 'text/markdown',
    title: texts.head.twin,
    href: `${publicUrl}${page.path}.md`,
  };
  return [...(site.sections.blog ? [feed] : []), ...(hasTwin ? [twin] : [])];
};

type Property = readonly [property: string, content: string];

interface OpenGraph {
  type: 'website' | 'profile' | 'article';
  /** An absolute URL. */
  image: string | null;
  /** The picture's description for people who cannot see it. */
  imageAlt: string | null;
  /** Further properties, such as `article:published_time`, in order. */
  more: readonly Property[];
}

/** A page's metadata for browsers, search engines and link previews. */
export interface Head {
  title: string;
  description: string;
  /** An absolute URL; null for pages that must not be indexed. */
  canonical: string | null;
  /** The same content in other formats: the feed and the Markdown version. */
  alternates: readonly Alternate[];
  openGraph: OpenGraph;
  twitterCard: 'summary' | 'summary_large_image';
  jsonLd: Graph | null;
  /** Whether the head links the app's manifest. */
  isConsole: boolean;
}

export interface HeadContext {
  owner: Owner;
  /** Origin without a trailing slash. */
  publicUrl: string;
  site: SiteIndex;
}

const wordsOf = (page: Page, owner: Owner): Pick<Head, 'title' | 'description'> => {
  switch (page.kind) {
    case 'section': {
      if (page.id === 'home')
        return { title: `${owner.name}, ${owner.role}`, description: owner.offer };
      return {
        title: `${sectionTexts[page.id].title} · ${owner.name}`,
        description: sectionTexts[page.id].description,
      };
    }
    case 'project':
      return {
        title: `${page.project.title} · ${owner.name}`,
        description: page.project.description,
      };
    case 'post':
      return { title: `${page.post.title} · ${owner.name}`, description: page.post.description };
    case 'video':
      return { title: `${page.video.title} · ${owner.name}`, description: page.video.description };
    case 'admin':
      return { title: `Console · ${owner.name}`, description: texts.head.console };
    case 'not-found':
      return {
        title: `${texts.head.notFoundTitle} · ${owner.name}`,
        description: texts.head.notFound,
      };
  }
};

const articleOf = (date: string, updated: string | undefined, tags: readonly string[]) => [
  ['article:published_time', date] as const,
  ...(updated === undefined ? [] : [['article:modified_time', updated] as const]),
  ...tags.map((tag) => ['article:tag', tag] as const),
];

const kindOf = (page: Page, owner: Owner): { type: OpenGraph['type']; more: Property[] } => {
  if (page.kind === 'project')
    return { type: 'article', more: articleOf(page.project.date, undefined, page.project.tags) };
  if (page.kind === 'post')
    return { type: 'article', more: articleOf(page.post.date, page.post.updated, page.post.tags) };
  if (page.kind === 'video')
    return { type: 'article', more: articleOf(page.video.date, undefined, []) };
  if (page.kind !== 'section' || page.id !== 'resume') return { type: 'website', more: [] };
  const [first = '', ...rest] = owner.name.split(' ');
  const last = rest.length === 0 ? [] : [['profile:last_name', rest.join(' ')] as const];
  return { type: 'profile', more: [['profile:first_name', first], ...last] };
};

const openGraphOf = (page: Page, { owner, publicUrl, site }: HeadContext): OpenGraph => {
  const isIndexed = page.kind !== 'admin' && page.kind !== 'not-found';
  return {
    ...kindOf(page, owner),
    image: isIndexed ? `${publicUrl}${cardAddress(page.path)}` : null,
    imageAlt: pictureOf(page, site)?.alt ?? null,
  };
};

/** The only source of a page's head, used by the prerender and on every client navigation. */
export const head = (page: Page, context: HeadContext): Head => {
  const { owner, publicUrl } = context;
  const isIndexed = page.kind !== 'admin' && page.kind !== 'not-found';
  const words = wordsOf(page, owner);
  const openGraph = openGraphOf(page, context);
  return {
    ...words,
    canonical: isIndexed ? `${publicUrl}${page.path}` : null,
    alternates: isIndexed ? alternatesOf(page, context) : [],
    openGraph,
    twitterCard: openGraph.image === null ? 'summary' : 'summary_large_image',
    isConsole: page.kind === 'admin',
    jsonLd: isIndexed ? structuredData(page, words, context) : null,
  };
};

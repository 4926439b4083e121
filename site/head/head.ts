import type { Owner } from '#site/content-model/owner.ts';
import type { Page } from '#site/head/describe-page.ts';
import { sections } from '#site/head/sections.ts';
import { structuredData, type Graph } from '#site/head/structured-data.ts';

/** What a page says of itself to browsers, search engines and link previews. */
export interface Head {
  title: string;
  description: string;
  /** Absolute; null for pages that must not be indexed. */
  canonical: string | null;
  openGraph: { type: 'website' | 'profile' | 'article'; image: string | null };
  jsonLd: Graph | null;
}

export interface HeadContext {
  owner: Owner;
  /** Origin without a trailing slash. */
  publicUrl: string;
}

const wordsOf = (page: Page, owner: Owner): Pick<Head, 'title' | 'description'> => {
  switch (page.kind) {
    case 'section': {
      const section = sections[page.id];
      if (page.id === 'home')
        return { title: `${owner.name}, ${owner.role}`, description: owner.offer };
      return { title: `${section.title} · ${owner.name}`, description: section.description };
    }
    case 'project':
      return { title: `${page.plate.title} · ${owner.name}`, description: page.plate.description };
    case 'post':
      return { title: `${page.post.title} · ${owner.name}`, description: page.post.description };
    case 'video':
      return { title: `${page.video.title} · ${owner.name}`, description: page.video.description };
    case 'admin':
      return { title: `Console · ${owner.name}`, description: 'The console of this office.' };
    case 'not-found':
      return { title: `Not found · ${owner.name}`, description: 'No sheet bears this number.' };
  }
};

const openGraphOf = (page: Page, publicUrl: string): Head['openGraph'] => {
  if (page.kind === 'project') return { type: 'article', image: `${publicUrl}${page.plate.image}` };
  if (page.kind === 'post') return { type: 'article', image: null };
  if (page.kind === 'video') return { type: 'article', image: `${publicUrl}${page.video.poster}` };
  const isProfile = page.kind === 'section' && page.id === 'resume';
  return { type: isProfile ? 'profile' : 'website', image: null };
};

/** The one source of a page's head: used by the prerender and on every client navigation. */
export const head = (page: Page, { owner, publicUrl }: HeadContext): Head => {
  const isIndexed = page.kind !== 'admin' && page.kind !== 'not-found';
  const words = wordsOf(page, owner);
  return {
    ...words,
    canonical: isIndexed ? `${publicUrl}${page.path}` : null,
    openGraph: openGraphOf(page, publicUrl),
    jsonLd: isIndexed ? structuredData(page, words, { owner, publicUrl }) : null,
  };
};

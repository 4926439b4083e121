import type { Owner } from '#site/content-model/owner.ts';
import type { Page } from '#site/head/describe-page.ts';

/** A `<link rel="alternate">`. */
export interface Alternate {
  type: string;
  title: string;
  /** Absolute. */
  href: string;
}

/** Every page names the feed; a project and a post name their markdown twins. */
export const alternatesOf = (page: Page, owner: Owner, publicUrl: string): Alternate[] => {
  const feed = {
    type: 'application/rss+xml',
    title: `Writing by ${owner.name}`,
    href: `${publicUrl}/rss.xml`,
  };
  const hasTwin = page.kind === 'project' || page.kind === 'post';
  const twin = {
    type: 'text/markdown',
    title: 'This page as markdown',
    href: `${publicUrl}${page.path}.md`,
  };
  return hasTwin ? [feed, twin] : [feed];
};

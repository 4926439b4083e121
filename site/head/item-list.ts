import { inCollection, type Collection } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { SiteIndex } from '#site/head/describe-page.ts';
import type { SectionId } from '#site/head/sections.ts';
import type { Thing } from '#site/head/thing.ts';

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
export const itemListOf = (
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

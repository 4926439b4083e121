import { findProject, inCollection } from '#site/catalogue/catalogue.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { Page, SiteIndex } from '#site/head/describe-page.ts';
import { texts } from '#site/texts/en.ts';

/**
 * The project that represents a page: its own, the one it came from, or the first of the catalog.
 */
const projectFor = (page: Page, { projects }: SiteIndex): ProjectSummary | null => {
  const top = projects[0] ?? null;
  switch (page.kind) {
    case 'project':
      return page.project;
    case 'post':
      return page.post.related.map((id) => findProject(projects, id)).find((found) => found) ?? top;
    case 'video':
      return (
        page.video.related.map((id) => findProject(projects, id)).find((found) => found) ?? top
      );
    case 'section':
      if (page.id === 'ai' || page.id === 'automation' || page.id === 'trading')
        return inCollection(projects, page.id)[0] ?? top;
      return top;
    case 'admin':
    case 'not-found':
      return null;
  }
};

export interface Picture {
  path: string;
  alt: string;
}

/** The link preview picture of this page. */
export const pictureOf = (page: Page, site: SiteIndex): Picture | null => {
  const project = projectFor(page, site);
  return project && { path: project.image, alt: texts.head.picture(project.number, project.title) };
};

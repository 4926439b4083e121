import type { CardToDraw } from '#site/drawings/draw-card.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import type { Owner } from '#site/content-model/owner.ts';
import { describePage, type SiteIndex } from '#site/head/describe-page.ts';
import { head } from '#site/head/head.ts';

/** Which drawings the pages without a project of their own bear. */
const types: Record<string, ProjectToDraw['type']> = {
  '/': 'automation',
  '/ai': 'ai',
  '/automation': 'automation',
  '/trading': 'trading',
  '/blog': 'ai',
  '/chat': 'automation',
  '/music': 'trading',
  '/videos': 'trading',
};

/** What the link preview of the page at this path shows. */
export const cardFor = (path: string, site: SiteIndex, owner: Owner): CardToDraw => {
  const page = describePage(path, site);
  const { title } = head(page, { owner, publicUrl: '', site });
  const words = path === '/' ? owner.role : title.replace(` · ${owner.name}`, '');
  const card = { title: words, ownerName: owner.name };
  if (page.kind === 'project') {
    const { project } = page;
    return { ...card, project, mark: project.number, note: `${project.type} · ${project.date}` };
  }
  const related = page.kind === 'post' ? page.post.related : [];
  const relative = site.projects.find((project) => related.includes(project.id));
  const type = relative?.type ?? types[path] ?? 'other';
  const mark = path === '/' ? 'Site plan' : (path.split('/')[1] ?? '');
  const note =
    page.kind === 'post' ? `Writing · ${page.post.date}` : `${site.projects.length} plates`;
  return { ...card, project: { id: path, title: words, type }, mark, note };
};

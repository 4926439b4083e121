import type { CardToDraw } from '#site/drawings/draw-card.ts';
import type { System } from '#site/drawings/motifs.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { Owner } from '#site/content-model/owner.ts';
import { describePage, type SiteIndex } from '#site/head/describe-page.ts';
import { head } from '#site/head/head.ts';

/** Which drawings the pages without a project of their own bear. */
const types: Record<string, ProjectSummary['type']> = {
  '/': 'automation',
  '/ai': 'ai',
  '/automation': 'automation',
  '/trading': 'trading',
  '/blog': 'ai',
  '/chat': 'automation',
  '/music': 'trading',
  '/videos': 'trading',
};

/** What the link preview of the page at this path shows; `systems` are known by the project's id. */
export const cardFor = (
  path: string,
  site: SiteIndex,
  owner: Owner,
  systems: Readonly<Record<string, System>>,
): CardToDraw => {
  const page = describePage(path, site);
  const { title } = head(page, { owner, publicUrl: '', site });
  const words = path === '/' ? owner.role : title.replace(` · ${owner.name}`, '');
  const related = page.kind === 'post' ? page.post.related : [];
  const shown =
    page.kind === 'project'
      ? page.project
      : (site.projects.find(({ id }) => related.includes(id)) ??
        site.projects.find(({ type }) => type === (types[path] ?? 'other')));
  const system = shown && systems[shown.id];
  const card = {
    title: words,
    ownerName: owner.name,
    project: system ? { ...shown, system } : null,
  };
  if (page.kind === 'project') {
    const { number, type, date } = page.project;
    return { ...card, mark: number, note: `${type} · ${date}` };
  }
  const mark = path === '/' ? 'Site plan' : (path.split('/')[1] ?? '');
  const note =
    page.kind === 'post' ? `Writing · ${page.post.date}` : `${site.projects.length} plates`;
  return { ...card, mark, note };
};

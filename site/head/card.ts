import type { CardToDraw } from '#site/drawings/draw-card.ts';
import type { System } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { Owner } from '#site/content-model/owner.ts';
import { describePage, type SiteIndex } from '#site/head/describe-page.ts';
import { head } from '#site/head/head.ts';
import { texts } from '#site/texts/en.ts';

/** The project type that decorates pages without a project of their own. */
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

/** The available drawings: systems by project id, essay drawings by slug. */
interface Drawings {
  systems: Readonly<Record<string, System>>;
  essayDrawings: Readonly<Record<string, ProjectToDraw>>;
}

/** The content of the link preview picture for the page at this path. */
export const cardFor = (
  path: string,
  site: SiteIndex,
  owner: Owner,
  { systems, essayDrawings }: Drawings,
): CardToDraw => {
  const page = describePage(path, site);
  const { title } = head(page, { owner, publicUrl: '', site });
  const words = path === '/' ? owner.role : title.replace(` · ${owner.name}`, '');
  const decoration = () =>
    path === '/drawings'
      ? undefined
      : site.projects.find(({ type }) => type === (types[path] ?? 'other'));
  const shown = page.kind === 'project' ? page.project : decoration();
  const system = shown && systems[shown.id];
  const card = {
    title: words,
    ownerName: owner.name,
    project: system ? { ...shown, system } : null,
  };
  if (page.kind === 'post')
    return {
      ...card,
      project: essayDrawings[page.post.slug] ?? null,
      mark: 'Essay',
      note: `${page.post.minutes} min · ${page.post.date}`,
    };
  if (page.kind === 'project') {
    const { number, type, date } = page.project;
    return { ...card, mark: number, note: `${type} · ${date}` };
  }
  const mark = path === '/' ? texts.head.sitePlan : (path.split('/')[1] ?? '');
  return { ...card, mark, note: texts.head.projects(site.projects.length) };
};

import type { CardToDraw } from '#site/drawings/draw-card.ts';
import type { PlateToDraw } from '#site/drawings/plate-to-draw.ts';
import type { Owner } from '#site/content-model/owner.ts';
import { describePage, type SiteIndex } from '#site/head/describe-page.ts';
import { head } from '#site/head/head.ts';

/** Which drawings the pages without a plate of their own bear. */
const types: Record<string, PlateToDraw['type']> = {
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
    const { plate } = page;
    return { ...card, plate, mark: plate.number, note: `${plate.type} · ${plate.date}` };
  }
  const related = page.kind === 'post' ? page.post.related : [];
  const relative = site.plates.find((plate) => related.includes(plate.id));
  const type = relative?.type ?? types[path] ?? 'other';
  const mark = path === '/' ? 'Site plan' : (path.split('/')[1] ?? '');
  const note =
    page.kind === 'post' ? `Writing · ${page.post.date}` : `${site.plates.length} plates`;
  return { ...card, plate: { id: path, title: words, type }, mark, note };
};

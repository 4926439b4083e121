import { findPlate, inCollection } from '#site/catalogue/catalogue.ts';
import type { Plate } from '#site/content-model/project.ts';
import type { Page, SiteIndex } from '#site/head/describe-page.ts';

/** The plate that stands for a page: its own, the one it came from, or the top one of the pile. */
const plateFor = (page: Page, { plates }: SiteIndex): Plate | null => {
  const top = plates[0] ?? null;
  switch (page.kind) {
    case 'project':
      return page.plate;
    case 'post':
      return page.post.related.map((id) => findPlate(plates, id)).find((found) => found) ?? top;
    case 'video':
      return page.video.related.map((id) => findPlate(plates, id)).find((found) => found) ?? top;
    case 'section':
      if (page.id === 'ai' || page.id === 'automation' || page.id === 'trading')
        return inCollection(plates, page.id)[0] ?? top;
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

/** The picture a link preview shows for this page. */
export const pictureOf = (page: Page, site: SiteIndex): Picture | null => {
  const plate = plateFor(page, site);
  return plate && { path: plate.image, alt: `Drawing of plate ${plate.number}, ${plate.title}` };
};

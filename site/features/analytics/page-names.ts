import type { SectionId, Sections } from '#site/head/sections.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';
import { cutText } from '#site/features/analytics/cut-text.ts';

export type PageNames = Required<Pick<EventDetails, 'page_category' | 'page_section'>> &
  Pick<EventDetails, 'page_subsection' | 'section_label'>;

/** The category of each section in analytics events; all others are work. */
const categories: Partial<Record<SectionId, string>> = {
  home: 'home',
  blog: 'writing',
  pictures: 'media',
  videos: 'media',
  music: 'media',
  vr: 'media',
  'vr-experience': 'media',
  contact: 'contact',
  chat: 'contact',
};

const other: PageNames = {
  page_category: 'other',
  page_section: 'not-found',
  section_label: 'Not found',
};

/** The path to name, and the sections of the site. */
export interface PageToName {
  path: string;
  sections: Sections;
}

/** The analytics names of a path. All paths outside the sections share one name. */
export const pageNames = ({ path, sections }: PageToName): PageNames => {
  const [first, second, more] = path.split('/').filter(Boolean);
  const section = (first ?? 'home') as SectionId;
  if (!Object.hasOwn(sections, section) || more || first === 'home') return other;
  return {
    page_category: categories[section] ?? 'work',
    page_section: section,
    section_label: sections[section]?.name,
    page_subsection: cutText(second),
  };
};

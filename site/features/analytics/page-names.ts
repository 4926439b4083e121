import { sections, type SectionId } from '#site/head/sections.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';
import { cutText } from '#site/features/analytics/cut-text.ts';

export type PageNames = Required<Pick<EventDetails, 'page_category' | 'page_section'>> &
  Pick<EventDetails, 'page_subsection' | 'section_label'>;

/** The sections of each category, as analytics events name them. */
const categories = {
  home: 'home',
  work: 'projects ai automation trading resume',
  writing: 'blog',
  media: 'pictures videos music vr vr-experience',
  contact: 'contact chat',
};

const other: PageNames = {
  page_category: 'other',
  page_section: 'not-found',
  section_label: 'Not found',
};

/** The names of a path in analytics. All unknown paths share one name. */
export const pageNames = (path: string): PageNames => {
  const [first, second, more] = path.split('/').filter(Boolean);
  const section = (first ?? 'home') as SectionId;
  for (const [page_category, names] of Object.entries(categories))
    if (names.split(' ').includes(section) && !more && first !== 'home')
      return {
        page_category,
        page_section: section,
        section_label: sections[section].name,
        page_subsection: cutText(second),
      };
  return other;
};

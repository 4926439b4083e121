import type { Page } from '#site/head/describe-page.ts';
import { isPageOff } from '#site/platform/features.ts';
import { sections, type SectionId } from '#site/head/sections.ts';

export interface NavigationItem {
  path: string;
  name: string;
}

const item = (id: SectionId): NavigationItem => ({
  path: sections[id].path,
  name: sections[id].name,
});

/** The strip under the header, in order. */
const navigation: readonly NavigationItem[] = (
  [
    'projects',
    'ai',
    'automation',
    'trading',
    'blog',
    'resume',
    'pictures',
    'videos',
    'music',
    'vr',
    'contact',
    'chat',
  ] as const
).map(item);

/** Without pages that are switched off. */
export const shownNavigation = (): readonly NavigationItem[] =>
  navigation.filter(({ path }) => !isPageOff(path));

/** The item a page stands under: a plate under Projects, a post under Writing. */
export const currentPath = (page: Page): string | null => {
  if (page.kind === 'project') return sections.projects.path;
  if (page.kind === 'post') return sections.blog.path;
  return page.kind === 'section' ? page.path : null;
};

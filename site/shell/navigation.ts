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

/** The items of the navigation, in order. */
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

const main: readonly SectionId[] = ['projects', 'blog', 'resume', 'contact'];

/** What most visitors come for; the drawer has the rest as well. */
export const mainNavigation = (): readonly NavigationItem[] =>
  main.map(item).filter(({ path }) => !isPageOff(path));

/** The items whose features are on. */
export const shownNavigation = (): readonly NavigationItem[] =>
  navigation.filter(({ path }) => !isPageOff(path));

/** The item that a page belongs to: a project to Projects, a post to Writing. */
export const currentPath = (pathname: string): string => `/${pathname.split('/')[1]}`;

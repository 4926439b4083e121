import { sections } from 'virtual:content/sections';
import type { Section } from '#site/head/sections.ts';
import { isOff } from '#site/platform/features.ts';

const isShown = ({ needs }: Section): boolean => !isOff(needs);

/** The pages that most visitors look for. The drawer has the others too. */
export const mainNavigation = (): Section[] =>
  (['projects', 'blog', 'resume', 'contact'] as const).flatMap((id) => sections[id] ?? []);

/**
 * Every section except the home page, which the name links to, and the hall, which its own page
 * links to.
 */
export const shownNavigation = (): Section[] => {
  const { home: _1, 'vr-experience': _2, ...listed } = sections;
  return Object.values(listed).filter(isShown);
};

/** The path of the navigation item for a page: Projects for a project, Writing for a post. */
export const currentPath = (pathname: string): string => `/${pathname.split('/')[1]}`;

import { sections } from 'virtual:content/sections';
import type { Section } from '#site/head/sections.ts';
import { isOff } from '#site/platform/features.ts';

const isShown = ({ needs }: Section): boolean => !isOff(needs);

/** What most visitors come for; the drawer has the rest as well. */
export const mainNavigation = (): Section[] =>
  (['projects', 'blog', 'resume', 'contact'] as const).flatMap((id) => sections[id] ?? []);

/** Every section but the front page, to which the name leads, and the hall, to which its page does. */
export const shownNavigation = (): Section[] => {
  const { home: _1, 'vr-experience': _2, ...listed } = sections;
  return Object.values(listed).filter(isShown);
};

/** The item that a page belongs to: a project to Projects, a post to Writing. */
export const currentPath = (pathname: string): string => `/${pathname.split('/')[1]}`;

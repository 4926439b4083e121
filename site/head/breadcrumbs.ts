import type { Page } from '#site/head/describe-page.ts';
import { sections } from '#site/head/sections.ts';

export interface Crumb {
  name: string;
  path: string;
}

/** The way to a page: home > section > item. Empty for pages that are no part of the set. */
export const crumbsOf = (page: Page): Crumb[] => {
  const home = { name: sections.home.name, path: sections.home.path };
  const crumb = ({ name, path }: Crumb): Crumb => ({ name, path });
  switch (page.kind) {
    case 'section':
      if (page.id === 'home') return [home];
      if (page.id === 'vr-experience')
        return [home, crumb(sections.vr), crumb(sections['vr-experience'])];
      return [home, crumb(sections[page.id])];
    case 'project':
      return [home, crumb(sections.projects), { name: page.project.title, path: page.path }];
    case 'post':
      return [home, crumb(sections.blog), { name: page.post.title, path: page.path }];
    case 'video':
      return [home, crumb(sections.videos), { name: page.video.title, path: page.path }];
    case 'admin':
    case 'not-found':
      return [];
  }
};

import { projects } from 'virtual:content/projects';
import { posts } from 'virtual:content/posts';
import { videos } from 'virtual:content/videos';
import { useLocation } from 'react-router-dom';
import { isPageOff } from '#site/platform/features.ts';
import { describePage, type Page } from '#site/head/describe-page.ts';

export const siteIndex = { projects, posts, videos };

/** The page at the current address. A page that is switched off is described as not found. */
export const usePage = (): Page => {
  const page = describePage(useLocation().pathname, siteIndex);
  return isPageOff(page.path) ? { kind: 'not-found', path: page.path } : page;
};

import { plates } from 'virtual:content/plates';
import { posts } from 'virtual:content/posts';
import { videos } from 'virtual:content/videos';
import { useLocation } from 'react-router-dom';
import { describePage, type Page } from '#site/head/describe-page.ts';

export const siteIndex = { plates, posts, videos };

/** The page the current address shows. */
export const usePage = (): Page => describePage(useLocation().pathname, siteIndex);

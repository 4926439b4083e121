import { projects } from 'virtual:content/projects';
import { sections } from 'virtual:content/sections';
import { posts } from 'virtual:content/posts';
import { videos } from 'virtual:content/videos';
import type { SiteIndex } from '#site/head/describe-page.ts';

/** The catalogue of this site. */
export const siteIndex: SiteIndex = { sections, projects, posts, videos };

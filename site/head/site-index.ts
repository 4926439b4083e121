import { projects } from 'virtual:content/projects';
import { sections } from 'virtual:content/sections';
import { posts } from 'virtual:content/posts';
import { videos } from 'virtual:content/videos';
import type { SiteIndex } from '#site/head/describe-page.ts';

/** This site's catalog. */
export const siteIndex: SiteIndex = { sections, projects, posts, videos };

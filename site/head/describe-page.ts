import { withoutTrailing } from '#shared/domain/without-trailing.ts';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import type { VideoSummary } from '#site/content-model/video.ts';
import type { SectionId, Sections } from '#site/head/sections.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';

/** The screen at a URL. Titles, structured data and the site plan depend on nothing else. */
export type Page =
  | { kind: 'section'; id: SectionId; path: string }
  | { kind: 'project'; path: string; project: ProjectSummary }
  | { kind: 'post'; path: string; post: PostSummary }
  | { kind: 'video'; path: string; video: VideoSummary }
  | { kind: 'admin'; path: string }
  | { kind: 'not-found'; path: string };

export interface SiteIndex {
  sections: Sections;
  projects: readonly ProjectSummary[];
  posts: readonly PostSummary[];
  videos: readonly VideoSummary[];
}

const withoutTrailingSlash = (path: string) =>
  withoutTrailing(path, (character) => character === '/') || '/';

/** The page at this path. Unknown paths are the not-found page. */
export const describePage = (pathname: string, site: SiteIndex): Page => {
  const path = withoutTrailingSlash(pathname);
  const [, first = '', second, ...more] = path.split('/');
  if (isAdminPath(path)) return { kind: 'admin', path: '/admin' };
  if (more.length > 0) return { kind: 'not-found', path };
  if (second === undefined) {
    const found = (Object.keys(site.sections) as SectionId[]).find(
      (id) => site.sections[id]?.path === path,
    );
    return found ? { kind: 'section', id: found, path } : { kind: 'not-found', path };
  }
  const project = first === 'projects' ? findProject(site.projects, second) : null;
  if (project) return { kind: 'project', path, project };
  const post = first === 'blog' ? site.posts.find((known) => known.slug === second) : undefined;
  if (post) return { kind: 'post', path, post };
  const video = first === 'videos' ? site.videos.find((known) => known.id === second) : undefined;
  if (video) return { kind: 'video', path, video };
  return { kind: 'not-found', path };
};

/** Every public URL path: prerendered and in the sitemap. */
export const publicPaths = (site: SiteIndex): string[] => [
  ...Object.values(site.sections).map((section) => section.path),
  ...site.projects.map((project) => `/projects/${project.id}`),
  ...site.posts.map((post) => `/blog/${post.slug}`),
  ...site.videos.map((video) => `/videos/${video.id}`),
];

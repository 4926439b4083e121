import { projects } from 'virtual:content/projects';
import { posts } from 'virtual:content/posts';
import { videos } from 'virtual:content/videos';
import type { PlanBody } from '#site/content-model/plan.ts';
import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';
import type { FetchData } from '#site/platform/fetch-data.ts';
import type { BodySource } from '#site/routes/body-source.ts';

/**
 * Bodies over HTTP: files that our own build wrote and checked. Unknown names are answered from the
 * index, without a request.
 */
export const createFetchedBodies = (fetchBody: FetchData): BodySource => ({
  project: async (id) =>
    projects.some((project) => project.id === id)
      ? fetchBody<ProjectBody>(`/content/projects/${id}.json`)
      : null,
  post: async (slug) =>
    posts.some((post) => post.slug === slug)
      ? fetchBody<PostBody>(`/content/posts/${slug}.json`)
      : null,
  video: async (id) =>
    videos.some((video) => video.id === id)
      ? fetchBody<VideoBody>(`/content/videos/${id}.json`)
      : null,
  pieces: () => fetchBody<PieceBodies>('/content/music.json'),
  plan: () => fetchBody<PlanBody>('/content/plan.json'),
});

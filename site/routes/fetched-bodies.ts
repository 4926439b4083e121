import { plates } from 'virtual:content/plates';
import { posts } from 'virtual:content/posts';
import { videos } from 'virtual:content/videos';
import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';
import type { BodySource } from '#site/routes/body-source.ts';

const fetchBody = async <T>(path: string): Promise<T> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status}: ${path}`);
  // Our own build wrote and checked the file.
  return (await response.json()) as T;
};

/** Bodies over HTTP. Unknown names are answered from the index, without a request. */
export const createFetchedBodies = (): BodySource => ({
  project: async (id) =>
    plates.some((plate) => plate.id === id)
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
});

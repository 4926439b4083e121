import { plates } from 'virtual:content/plates';
import { posts } from 'virtual:content/posts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
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
});

import type { PlanBody } from '#site/content-model/plan.ts';
import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';
import type { FetchData } from '#site/platform/fetch-data.ts';
import type { BodySource } from '#site/routes/body-source.ts';

/** Fetches bodies over HTTP from files that our build wrote and checked. A missing file is null. */
export const createFetchedBodies = (fetchBody: FetchData): BodySource => {
  const fetchOne = async <Body>(folder: string, name: string): Promise<Body | null> => {
    try {
      return await fetchBody<Body>(`/content/${folder}/${encodeURIComponent(name)}.json`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('404:')) return null;
      throw error;
    }
  };
  return {
    project: (id) => fetchOne<ProjectBody>('projects', id),
    post: (slug) => fetchOne<PostBody>('posts', slug),
    video: (id) => fetchOne<VideoBody>('videos', id),
    pieces: () => fetchBody<PieceBodies>('/content/music.json'),
    plan: () => fetchBody<PlanBody>('/content/plan.json'),
  };
};

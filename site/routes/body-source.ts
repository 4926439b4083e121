import type { PlanBody } from '#site/content-model/plan.ts';
import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';

/**
 * Where long texts come from: the content itself in the build, JSON files in the browser. Methods
 * return null for unknown names and reject if a fetch fails.
 */
export interface BodySource {
  project(id: string): Promise<ProjectBody | null>;
  post(slug: string): Promise<PostBody | null>;
  video(id: string): Promise<VideoBody | null>;
  pieces(): Promise<PieceBodies>;
  plan(): Promise<PlanBody>;
}

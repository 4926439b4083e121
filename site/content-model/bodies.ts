import type { PieceBodies } from '#site/content-model/piece.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import type { PostBody } from '#site/content-model/post.ts';
import type { ProjectBody } from '#site/content-model/project.ts';
import type { VideoBody } from '#site/content-model/video.ts';

type Load<T> = () => Promise<T>;

/** The long texts and drawings of pages. Each is rendered when first loaded. */
export interface Bodies {
  plan: Load<PlanBody>;
  pieces: Load<PieceBodies>;
  /** Without operable drawings. */
  projects: Readonly<Record<string, Load<ProjectBody>>>;
  posts: Readonly<Record<string, Load<PostBody>>>;
  videos: Readonly<Record<string, Load<VideoBody>>>;
}

import type { PostSummary } from '#site/content-model/post.ts';

/** The posts before and after this one in time. `posts` are newest first. */
export const neighborsOf = (posts: readonly PostSummary[], slug: string) => {
  const index = posts.findIndex((post) => post.slug === slug);
  return {
    newer: posts[index - 1] ?? null,
    older: index === -1 ? null : (posts[index + 1] ?? null),
  };
};

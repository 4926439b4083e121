import { expect, test } from 'vitest';
import type { PostSummary } from '#site/content-model/post.ts';
import { neighborsOf } from '#site/features/blog/neighbors.ts';

const posts = ['new', 'middle', 'old'].map((slug) => ({ slug }) as PostSummary);
const slugsAround = (slug: string) => {
  const { newer, older } = neighborsOf(posts, slug);
  return [newer?.slug ?? null, older?.slug ?? null];
};

test('a post is between the newer and the older one; the first and the last have one neighbor', () => {
  expect(slugsAround('middle')).toEqual(['new', 'old']);
  expect(slugsAround('new')).toEqual([null, 'middle']);
  expect(slugsAround('old')).toEqual(['middle', null]);
});

test('an unknown post has no neighbors', () => {
  expect(slugsAround('never written')).toEqual([null, null]);
});

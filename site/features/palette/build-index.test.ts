import { expect, test } from 'vitest';
import { buildPaletteIndex } from '#site/features/palette/build-index.ts';
import { allSections } from '#site/head/sections.ts';
import { prepareItems, rank } from '#site/features/palette/rank.ts';

test('a recording is found by its title and by "video", and shows its length', () => {
  const index = buildPaletteIndex({
    sections: allSections,
    projects: [],
    posts: [],
    videos: [
      {
        id: 'a-walk',
        title: 'A walk',
        description: 'Through the set.',
        date: '2025-01-01',
        durationS: 64,
        file: '/media/videos/a-walk.mp4',
        poster: '/media/videos/a-walk.webp',
        captions: '/media/videos/a-walk.vtt',
        related: [],
      },
    ],
    technologiesOf: () => [],
    offer: 'An offer',
  });
  const found = rank('video walk', prepareItems(index)).map(({ item }) => item);
  expect(found[0]).toMatchObject({ key: '/videos/a-walk', kind: 'video', mark: '1:04' });
});

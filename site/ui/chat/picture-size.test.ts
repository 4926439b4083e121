import { expect, test } from 'vitest';
import { pictureSize } from '#site/ui/chat/picture-size.ts';

test.each([
  ['a photograph', [4_000, 3_000], [320, 240]],
  ['a photograph on its side', [3_000, 4_000], [240, 320]],
  ['a small picture, which is not enlarged', [200, 100], [200, 100]],
  ['an icon', [16, 16], [44, 44]],
  ['a very wide picture', [30_000, 20], [320, 44]],
  ['a very high picture', [1, 50_000], [44, 320]],
])('the box of %s has a known size', (_, [width, height], [boxWidth, boxHeight]) => {
  expect(pictureSize(width ?? 0, height ?? 0)).toEqual({ width: boxWidth, height: boxHeight });
});

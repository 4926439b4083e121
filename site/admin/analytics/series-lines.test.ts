import { expect, test } from 'vitest';
import { seriesLines } from '#site/admin/analytics/series-lines.ts';

const point = (at: string, views: number) => ({
  at: `${at}T00:00:00.000Z`,
  visitors: 1,
  sessions: 1,
  views,
});

test('the previous period is aligned with the current one, and the future is not zero', () => {
  const ours = [point('2026-01-05', 4), point('2026-01-06', 6), point('2026-01-07', 0)];
  const before = [point('2026-01-03', 3), point('2026-01-04', 2)];
  const now = Date.parse('2026-01-06T12:00:00Z');
  expect(seriesLines(ours, before, 'views', now)).toEqual({
    at: ours.map(({ at }) => Date.parse(at) / 1_000),
    values: [4, 6, null],
    before: [3, 2, null],
  });
  expect(seriesLines(ours, null, 'visitors', now).before).toBeNull();
});

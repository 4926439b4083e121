import { expect, test } from 'vitest';
import { isCut, partsOf, seriesLines } from '#site/admin/analytics/series-lines.ts';

const point = (at: string, views: number) => ({
  at: `${at}T00:00:00.000Z`,
  visitors: 1,
  sessions: 1,
  views,
});

test('the previous period is aligned with the current one, and the future is not zero', () => {
  const ours = [point('2026-01-05', 4), point('2026-01-06', 6), point('2026-01-07', 0)];
  const before = [point('2026-01-03', 3), point('2026-01-04', 2)];
  const time = {
    now: Date.parse('2026-01-06T12:00:00Z'),
    end: Date.parse('2026-01-08T00:00:00Z'),
  };
  const imported = [null, { visitors: 1, sessions: 2, views: 9 }, null];
  expect(seriesLines(ours, before, 'views', imported, time)).toEqual({
    at: ours.map(({ at }) => Date.parse(at) / 1_000),
    values: [4, 6, null],
    before: [3, 2, null],
    imported: [null, 9, null],
    running: 1,
  });
  expect(seriesLines(ours, null, 'visitors', null, time)).toMatchObject({
    before: null,
    imported: null,
  });
});

test('the unfinished step is drawn separately, from the last finished one', () => {
  const ours = [point('2026-01-05', 4), point('2026-01-06', 6), point('2026-01-07', 1)];
  const end = Date.parse('2026-01-08T00:00:00Z');
  const partsAt = (now: string) =>
    partsOf(seriesLines(ours, null, 'views', null, { now: Date.parse(now), end }));
  expect(partsAt('2026-01-07T09:00:00Z')).toEqual({ over: [4, 6, null], unfinished: [null, 6, 1] });
  expect(partsAt('2026-01-05T09:00:00Z')).toEqual({
    over: [null, null, null],
    unfinished: [4, null, null],
  });
  expect(partsAt('2026-01-08T00:00:00Z')).toEqual({
    over: [4, 6, 1],
    unfinished: [null, null, null],
  });
});

test('a week or a month cut by the period is marked as partial', () => {
  const secondsOf = (date: string) => Date.parse(date) / 1_000;
  const period = { to: '2026-04-02T22:00:00.000Z', time_zone: 'Europe/Berlin' };
  const cuts = (interval: string, dates: readonly string[]) => {
    const at = dates.map(secondsOf);
    return at.map((_, index) => isCut({ at }, index, { interval, period }));
  };
  // The clocks change on 29 March.
  const weeks = ['2026-03-19T23:00Z', '2026-03-22T23:00Z', '2026-03-29T22:00Z'];
  expect(cuts('week', weeks)).toEqual([true, false, true]);
  const months = ['2026-01-31T23:00Z', '2026-02-28T23:00Z', '2026-03-31T22:00Z'];
  expect(cuts('month', months)).toEqual([false, false, true]);
  expect(cuts('day', ['2026-04-01T22:00Z'])).toEqual([false]);
});

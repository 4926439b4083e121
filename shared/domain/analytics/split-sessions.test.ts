import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSessions } from '#shared/domain/analytics/split-sessions.ts';

const MINUTE = 60_000;
const split = (...minutes: number[]) =>
  splitSessions(minutes.map((minute) => ({ at: minute * MINUTE }))).map((part) =>
    part.map(({ at }) => at / MINUTE),
  );

test('half an hour is within a session, a moment more is not', () => {
  expect(split(0, 30, 60)).toEqual([[0, 30, 60]]);
  expect(split(0, 30.001)).toEqual([[0], [30.001]]);
  expect(split()).toEqual([]);
});

test('a session lasts a day at most', () => {
  const ticks = Array.from({ length: 100 }, (_, n) => n * 20);
  const parts = split(...ticks);
  expect(parts.map((part) => [part[0], part.at(-1)])).toEqual([
    [0, 1440],
    [1460, 1980],
  ]);
});

test('every event is in exactly one part, parts are separated or full, and none is too long', () => {
  const times = fc
    .array(fc.integer({ min: 0, max: 5 * 24 * 60 }), { minLength: 1 })
    .map((minutes) => [...minutes].sort((a, b) => a - b));
  fc.assert(
    fc.property(times, (minutes) => {
      const parts = split(...minutes);
      expect(parts.flat()).toEqual(minutes);
      for (const [index, part] of parts.entries()) {
        const [first = 0] = part;
        const last = part.at(-1) ?? 0;
        expect(last - first).toBeLessThanOrEqual(24 * 60);
        const next = parts[index + 1]?.[0];
        if (next !== undefined) expect(next - last > 30 || next - first > 24 * 60).toBe(true);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import type { CopyKind } from '#api/features/maintenance/ports.ts';
import { findSuperseded } from '#api/storage/archives/find-superseded.ts';

const HOUR_MS = 60 * 60_000;
/** A Wednesday. */
const START = Date.parse('2026-01-07T03:00:00.000Z');

const copy = (madeAt: number, kind: CopyKind = 'full') => ({
  name: `${new Date(madeAt).toISOString()} ${kind}`,
  kind,
  madeAt,
});
type Copy = ReturnType<typeof copy>;

/** The copies left after all of these were made in order. */
const retain = (copies: readonly Copy[]): Copy[] => {
  let left: Copy[] = [];
  for (const made of copies) {
    left = [...left, made];
    const superseded = new Set(findSuperseded(left));
    left = left.filter((each) => !superseded.has(each));
  }
  return left.toReversed();
};

test('from a year of daily copies, retains the last seven and one for each of the four weeks before', () => {
  const copies = Array.from({ length: 365 }, (_, n) => copy(START + n * DAY_MS));
  // The last is a Wednesday; the newest of each week before is a Sunday.
  const days = [364, 363, 362, 361, 360, 359, 358, 354, 347, 340];
  expect(retain(copies).map(({ madeAt }) => (madeAt - START) / DAY_MS)).toEqual(days);
});

test('retains a day of chat.db copies, one per hour, and the full copy they add to', () => {
  const hours = Array.from({ length: 60 }, (_, n) => copy(START + n * HOUR_MS + 1, 'chat'));
  const left = retain([copy(START), ...hours, copy(START + 59.5 * HOUR_MS)]);
  expect(left.filter(({ kind }) => kind === 'chat')).toHaveLength(24);
  expect(left.filter(({ kind }) => kind === 'full')).toHaveLength(2);
  const sameDay = [copy(START), copy(START + HOUR_MS, 'chat'), copy(START + 2 * HOUR_MS)];
  expect(retain(sameDay)).toHaveLength(3);
});

test('a long pause, or a clock once years ahead, removes nothing', () => {
  const week = Array.from({ length: 6 }, (_, n) => copy(START + n * DAY_MS));
  const ahead = copy(START + 4_000 * DAY_MS);
  const later = copy(START + 400 * DAY_MS);
  expect(retain([...week, ahead])).toHaveLength(7);
  expect(retain([...week, later])).toHaveLength(7);
  const today = copy(START + 6 * DAY_MS);
  expect(retain([...week, ahead, today])).toContain(today);
});

test('always retains the newest copy, and a minimum number', () => {
  const at = fc.integer({ min: START, max: START + 90 * DAY_MS });
  fc.assert(
    fc.property(fc.uniqueArray(at, { minLength: 1, maxLength: 60 }), (times) => {
      const copies = times.map((time) => copy(time));
      const superseded = findSuperseded(copies);
      const newest = copies.toSorted((a, b) => b.madeAt - a.madeAt)[0];
      expect(superseded).not.toContain(newest);
      const days = new Set(times.map((time) => Math.floor(time / DAY_MS))).size;
      expect(copies.length - superseded.length).toBeGreaterThanOrEqual(Math.min(7, days));
      expect(findSuperseded(copies.filter((each) => !superseded.includes(each)))).toEqual([]);
    }),
  );
});

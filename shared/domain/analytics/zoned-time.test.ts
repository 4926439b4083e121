import { expect, test } from 'vitest';
import { rememberFormats } from '#shared/domain/analytics/zoned-time.ts';

/** Spellings of one zone: the bits of `n` choose the capitals. */
const spelled = (n: number): string =>
  Array.from('america/lima', (character, bit) =>
    n & (1 << bit) ? character.toUpperCase() : character,
  ).join('');

test('caches formats of time zones, up to a hundred of them', () => {
  const made: string[] = [];
  const formatOf = rememberFormats((timeZone) => {
    made.push(timeZone);
    return { timeZone };
  });
  const isMadeFor = (zone: string): boolean => {
    made.length = 0;
    expect(formatOf(zone)).toEqual({ timeZone: zone });
    return made.length > 0;
  };
  isMadeFor('UTC');
  expect(isMadeFor('UTC')).toBe(false);
  // Without a limit, the spellings of one name alone would make thousands of formats.
  const others = Array.from({ length: 100 }, (_, n) => spelled(n));
  expect(others.filter(isMadeFor)).toHaveLength(100);
  expect(isMadeFor('UTC')).toBe(true);
});

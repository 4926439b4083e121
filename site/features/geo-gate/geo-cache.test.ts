import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';

const open = () => {
  const clock = createFakeClock();
  const storage = createMemoryKeyValue();
  return { clock, storage, cache: createGeoCache(storage, clock) };
};

test('caches a record for 24 hours', () => {
  const { clock, cache } = open();
  expect(cache.read()).toBeNull();
  cache.write(germanRecord);
  clock.advance(DAY_MS - 1);
  expect(cache.read()).toEqual(germanRecord);
  clock.advance(1);
  expect(cache.read()).toBeNull();
});

test('an entry written before the clock was set back lasts at most a day', () => {
  const { clock, cache } = open();
  cache.write(germanRecord);
  clock.jumpTo(clock.now() - 1);
  expect(cache.read()).toBeNull();
});

test('works without storage', () => {
  const cache = createGeoCache(createMemoryKeyValue({ isFull: true }), createFakeClock());
  cache.write(germanRecord);
  expect(cache.read()).toBeNull();
});

const soon = createFakeClock().now() + limits.geo.cacheMs / 2;
const corrupted = [
  '',
  'null',
  '{',
  '7',
  '"text"',
  '[]',
  '{}',
  JSON.stringify({ record: germanRecord }),
  JSON.stringify({ record: germanRecord, expiresAt: 'soon' }),
  JSON.stringify({ record: germanRecord, expiresAt: null }),
  JSON.stringify({ expiresAt: soon }),
  JSON.stringify({ record: { ...germanRecord, countryCode: 'germany' }, expiresAt: soon }),
];

test.each(corrupted)('the corrupted entry %j is ignored', (entry) => {
  const { storage, cache } = open();
  storage.set('foyer.geo', entry);
  expect(cache.read()).toBeNull();
});

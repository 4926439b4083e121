import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';

const record = {
  country: 'Germany',
  countryCode: 'DE',
  region: null,
  city: null,
  latitude: null,
  longitude: null,
  isUSA: false,
};

const open = () => {
  const clock = createFakeClock();
  const storage = createMemoryKeyValue();
  return { clock, storage, cache: createGeoCache(storage, clock) };
};

test('a record is kept for 24 hours and no longer', () => {
  const { clock, cache } = open();
  expect(cache.read()).toBeNull();
  cache.write(record);
  clock.advance(24 * 60 * 60_000 - 1);
  expect(cache.read()).toEqual(record);
  clock.advance(1);
  expect(cache.read()).toBeNull();
});

test('an entry from a clock that was set back is not kept for longer than a day', () => {
  const { clock, cache } = open();
  cache.write(record);
  clock.jumpTo(clock.now() - 1);
  expect(cache.read()).toBeNull();
});

test('a storage that keeps nothing is no trouble', () => {
  const cache = createGeoCache(createMemoryKeyValue({ isFull: true }), createFakeClock());
  cache.write(record);
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
  JSON.stringify({ record }),
  JSON.stringify({ record, expiresAt: 'soon' }),
  JSON.stringify({ record, expiresAt: null }),
  JSON.stringify({ expiresAt: soon }),
  JSON.stringify({ record: { ...record, countryCode: 'germany' }, expiresAt: soon }),
];

test.each(corrupted)('the corrupted entry %j is passed over', (entry) => {
  const { storage, cache } = open();
  storage.set('foyer.geo', entry);
  expect(cache.read()).toBeNull();
});

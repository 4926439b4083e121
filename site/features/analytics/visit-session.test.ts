import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createSturdyStorage } from '#site/features/analytics/sturdy-storage.ts';
import { timeOfUuid7 } from '#site/features/analytics/uuid7.ts';
import { createVisitSession } from '#site/features/analytics/visit-session.ts';
import { browserRandom, newUuid7 } from '#site/platform/browser-random.ts';
import { createWithLock } from '#site/platform/web-lock.ts';

const MINUTE_MS = 60_000;
const clock = createFakeClock();
const aSession = (storage = createMemoryKeyValue()) =>
  createVisitSession({
    local: storage,
    clock,
    newId: () => newUuid7(browserRandom(), clock.now()),
    withLock: createWithLock(undefined, clock),
  });

test('a session lasts while there is an event every 30 minutes', async () => {
  const session = aSession();
  expect(session.current()).toBeNull();
  const { id, isNew } = await session.ensure();
  expect(isNew).toBe(true);
  for (let times = 0; times < 5; times += 1) {
    clock.advance(30 * MINUTE_MS);
    session.touch();
  }
  expect(await session.ensure()).toEqual({ id, isNew: false });
  clock.advance(30 * MINUTE_MS + 1);
  session.touch();
  expect(session.current()).toBeNull();
  expect((await session.ensure()).id).not.toBe(id);
});

test('tabs share one session', async () => {
  const storage = createMemoryKeyValue();
  const [one, two] = await Promise.all([aSession(storage).ensure(), aSession(storage).ensure()]);
  expect(two).toEqual({ id: one.id, isNew: false });
});

test.each(['rubbish', 'rubbish 5', `${'0'.repeat(36)} x`, ''])('%j is no session', (text) => {
  const storage = createMemoryKeyValue();
  storage.set('foyer.session', text);
  expect(aSession(storage).current()).toBeNull();
});

test('without storage, the session lives with the page', async () => {
  const session = aSession(createSturdyStorage(createMemoryKeyValue({ isFull: true })));
  const { id } = await session.ensure();
  session.touch();
  expect(session.current()).toBe(id);
});

test('sturdy storage returns to real storage once that accepts values again', () => {
  const options = { isFull: true };
  const real = createMemoryKeyValue(options);
  const storage = createSturdyStorage(real);
  storage.set('a', '1');
  expect([storage.get('a'), real.get('a')]).toEqual(['1', null]);
  options.isFull = false;
  storage.set('a', '2');
  expect([storage.get('a'), real.get('a')]).toEqual(['2', '2']);
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

test('a UUIDv7 contains its time', () => {
  const id = newUuid7(browserRandom(), clock.now());
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOfUuid7(id)).toBe(clock.now());
});

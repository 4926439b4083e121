import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { primaryHashSchema } from '#shared/contracts/ids.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import {
  createPrimaryHash,
  hasSessionHash,
  type PrimaryHashDeps,
} from '#site/platform/identity/primary-hash.ts';

const HOUR_MS = 3_600_000;

const deps = (over: Partial<Omit<PrimaryHashDeps, 'clock'>> = {}) => {
  let fill = 0;
  const clock = createFakeClock();
  return {
    isTracked: true,
    stableText: () => Promise.resolve('Linux, en, UTC, 8 cores'),
    sha256: (text: string) =>
      Promise.resolve(new Uint8Array(createHash('sha256').update(text).digest())),
    random: { bytes: (count: number) => new Uint8Array(count).fill((fill += 1)) },
    clock,
    local: createMemoryKeyValue(),
    session: createMemoryKeyValue(),
    ...over,
  };
};

test('the same device gives the same hash, another device another', async () => {
  const first = await createPrimaryHash(deps())();
  expect(primaryHashSchema.safeParse(first).success).toBe(true);
  expect(await createPrimaryHash(deps())()).toBe(first);
  const stableText = () => Promise.resolve('Linux, en, UTC, 4 cores');
  expect(await createPrimaryHash(deps({ stableText }))()).not.toBe(first);
});

test('caches the hash for twelve hours', async () => {
  const setting = deps();
  let text = 'old';
  const stableText = () => Promise.resolve(text);
  const first = await createPrimaryHash({ ...setting, stableText })();
  text = 'new';
  setting.clock.advance(12 * HOUR_MS - 1);
  expect(await createPrimaryHash({ ...setting, stableText })()).toBe(first);
  setting.clock.advance(1);
  expect(await createPrimaryHash({ ...setting, stableText })()).not.toBe(first);
});

test('ignores a cached hash from the future or a corrupted one', async () => {
  const fresh = await createPrimaryHash(deps())();
  for (const stored of [`${'a'.repeat(64)} 99999999999999`, 'rubbish', 'a'.repeat(64), '']) {
    const setting = deps();
    setting.local.set('foyer.primary-hash', stored);
    expect(await createPrimaryHash(setting)()).toBe(fresh);
  }
});

test('without tracking the hash is random, lasts for the session and nothing else is stored', async () => {
  const setting = deps({ isTracked: false });
  expect(hasSessionHash(setting.session)).toBe(false);
  const first = await createPrimaryHash(setting)();
  expect(first).toBe('01'.repeat(32));
  expect(await createPrimaryHash(setting)()).toBe(first);
  expect(hasSessionHash(setting.session)).toBe(true);
  expect(setting.local.get('foyer.primary-hash')).toBeNull();
});

test('returns null when nothing works', async () => {
  const sha256 = () => Promise.reject(new Error('no'));
  expect(await createPrimaryHash(deps({ sha256 }))()).toBeNull();
});

test('a provider returns one hash for the life of the page, even without storage', async () => {
  const full = createMemoryKeyValue({ isFull: true });
  const provide = createPrimaryHash(deps({ isTracked: false, session: full }));
  expect(await provide()).toBe(await provide());
});

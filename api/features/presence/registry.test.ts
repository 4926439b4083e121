import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createPresenceRegistry } from '#api/features/presence/registry.ts';
import type { TokenHash } from '#api/http/caller.ts';

const ann = 'a'.repeat(64) as TokenHash;
const visitorId = aClientId(1) as string as VisitorId;

const aRegistry = () => {
  const clock = createFakeClock();
  const notified: (string | null)[] = [];
  const registry = createPresenceRegistry({
    clock,
    timers: clock,
    onChange: (visitor) => notified.push(registry.of(visitor)?.current_page ?? null),
  });
  const arrive = (socketId: string, page = '/') =>
    registry.arrive(
      ann,
      socketId,
      {
        tokenHash: ann,
        visitorId,
        primaryHash: aPrimaryHash(),
        country: 'US',
        region: null,
        city: null,
      },
      { current_page: page, networkClass: 'high' },
    );
  return { clock, registry, notified, arrive };
};

test('a visitor arrives and moves, and each change is reported once', () => {
  const { clock, registry, notified, arrive } = aRegistry();
  const arrivedAt = clock.now();
  arrive('s1');
  clock.advance(5_000);
  registry.update(ann, 's1', { current_page: '/vr' });
  registry.update(ann, 's1', { current_page: '/vr' });
  expect(notified).toEqual(['/', '/vr']);
  expect(registry.get(ann)).toEqual({
    visitor: ann,
    hasReconnected: true,
    tokenHash: ann,
    visitorId,
    primaryHash: aPrimaryHash(),
    country: 'US',
    region: null,
    city: null,
    arrivedAt,
    since: arrivedAt + 5_000,
    presence: { current_page: '/vr', is_idle: false, quality: 'unknown' },
    networkClass: 'high',
    roundTripMs: null,
    tabs: 1,
  });
});

test('several pages are one visitor, located at the last navigation and idle when all pages are', () => {
  const { registry, arrive } = aRegistry();
  arrive('s1', '/a');
  arrive('s2', '/b');
  expect(registry.get(ann)).toMatchObject({ tabs: 2, presence: { current_page: '/b' } });
  registry.update(ann, 's2', { is_idle: true });
  expect(registry.of(ann)?.is_idle).toBe(false);
  registry.update(ann, 's1', { is_idle: true });
  expect(registry.of(ann)?.is_idle).toBe(true);
  registry.update(ann, 's1', { is_idle: false });
  expect(registry.of(ann)).toMatchObject({ is_idle: false, current_page: '/a' });
  expect(registry.all()).toHaveLength(1);
});

test('a reload does not count as leaving: within ten seconds of grace the visit continues', () => {
  const { clock, registry, notified, arrive } = aRegistry();
  arrive('s1', '/a');
  const { arrivedAt } = registry.get(ann) ?? {};
  registry.leave(ann, 's1');
  clock.advance(9_999);
  expect(registry.get(ann)).toMatchObject({ tabs: 0, presence: { current_page: '/a' } });
  arrive('s2', '/a');
  clock.advance(60_000);
  expect(registry.get(ann)).toMatchObject({ tabs: 1, arrivedAt });
  registry.leave(ann, 's2');
  clock.advance(10_000);
  expect(registry.of(ann)).toBeNull();
  expect(registry.all()).toEqual([]);
  expect(notified.at(-1)).toBeNull();
});

test('a page whose heartbeats have stopped does not count as viewed', () => {
  const { clock, registry, arrive } = aRegistry();
  arrive('s1');
  clock.advance(60_000);
  registry.beat(ann, 's1');
  clock.advance(75_000);
  expect(registry.of(ann)?.is_idle).toBe(false);
  clock.advance(5_000);
  expect(registry.of(ann)?.is_idle).toBe(true);
  registry.beat(ann, 's1');
  expect(registry.of(ann)?.is_idle).toBe(false);
});

test('a closed socket changes nothing, and stopping leaves no timer', () => {
  const { clock, registry, notified, arrive } = aRegistry();
  arrive('s1');
  registry.leave(ann, 's1');
  const before = notified.length;
  registry.update(ann, 's1', { current_page: '/ghost' });
  registry.beat(ann, 's1');
  registry.leave(ann, 's1');
  expect(notified).toHaveLength(before);
  registry.stop();
  expect(clock.pending()).toBe(0);
});

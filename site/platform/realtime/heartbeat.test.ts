import { expect, test } from 'vitest';
import type { Heartbeat } from '#shared/contracts/realtime.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createHeartbeat } from '#site/platform/realtime/heartbeat.ts';
import { createFakePageLife } from '#site/platform/testing/fake-page-life.ts';

const aHeartbeat = () => {
  const clock = createFakeClock();
  const life = createFakePageLife();
  const beats: Heartbeat[] = [];
  let id = 0;
  const heartbeat = createHeartbeat({
    timers: clock,
    clock,
    life,
    newId: () => `h${(id += 1)}`,
    currentPage: () => '/projects',
    emit: (beat) => beats.push(beat),
  });
  return { heartbeat, clock, life, beats };
};

test('a beat at once and then every thirty seconds, with page, quality and its own id', () => {
  const { heartbeat, clock, beats } = aHeartbeat();
  heartbeat.start();
  expect(beats).toEqual([{ currentPage: '/projects', connectionQuality: 'unknown', id: 'h1' }]);
  clock.advance(29_999);
  expect(beats).toHaveLength(1);
  clock.advance(1);
  clock.advance(30_000);
  expect(beats.map((beat) => beat.id)).toEqual(['h1', 'h2', 'h3']);
});

test('no beat while the page is hidden or offline', () => {
  const { heartbeat, clock, life, beats } = aHeartbeat();
  heartbeat.start();
  life.set({ isVisible: false });
  clock.advance(30_000);
  life.set({ isVisible: true, isOnline: false });
  clock.advance(30_000);
  expect(beats).toHaveLength(1);
  life.set({ isOnline: true });
  clock.advance(30_000);
  expect(beats).toHaveLength(2);
});

test('the round trip makes the quality, which the next beat tells', () => {
  for (const [roundTripMs, quality] of [
    [100, 'excellent'],
    [101, 'good'],
    [300, 'good'],
    [800, 'fair'],
    [801, 'poor'],
  ] as const) {
    const { heartbeat, clock, beats } = aHeartbeat();
    heartbeat.start();
    clock.advance(roundTripMs);
    heartbeat.acknowledge({ t: 0, id: 'h1' });
    expect(heartbeat.quality()).toBe(quality);
    clock.advance(30_000);
    expect(beats[1]?.connectionQuality).toBe(quality);
  }
});

test('an unanswered beat is poor, and an answer to another beat says nothing', () => {
  const { heartbeat, clock } = aHeartbeat();
  heartbeat.start();
  heartbeat.acknowledge({ t: 0, id: 'n7' });
  expect(heartbeat.quality()).toBe('unknown');
  clock.advance(5_000);
  expect(heartbeat.quality()).toBe('poor');
});

test('stopped, it beats no more, leaves no timer and forgets what it measured', () => {
  const { heartbeat, clock, beats } = aHeartbeat();
  heartbeat.start();
  heartbeat.acknowledge({ t: 0, id: 'h1' });
  heartbeat.stop();
  clock.advance(90_000);
  expect(beats).toHaveLength(1);
  expect(heartbeat.quality()).toBe('unknown');
  expect(clock.pending()).toBe(0);
});

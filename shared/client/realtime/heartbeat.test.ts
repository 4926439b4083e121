import { expect, test } from 'vitest';
import type { Heartbeat } from '#shared/contracts/realtime.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createHeartbeat } from '#shared/client/realtime/heartbeat.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const aHeartbeat = () => {
  const clock = createFakeClock();
  const life = createFakePageLife();
  const beats: Heartbeat[] = [];
  const strains: boolean[] = [];
  const silences: number[] = [];
  let id = 0;
  const heartbeat = createHeartbeat({
    timers: clock,
    clock,
    life,
    newId: () => `h${(id += 1)}`,
    currentPage: () => '/projects',
    emit: (beat) => beats.push(beat),
    onStrain: (isOverdue) => strains.push(isOverdue),
    onSilence: () => silences.push(clock.now()),
  });
  return { heartbeat, clock, life, beats, strains, silences };
};

test('sends a beat at once and every thirty seconds, with page, quality and its own id', () => {
  const { heartbeat, clock, beats } = aHeartbeat();
  heartbeat.start();
  expect(beats).toEqual([{ currentPage: '/projects', connectionQuality: 'unknown', id: 'h1' }]);
  heartbeat.acknowledge({ t: 0, id: 'h1' });
  clock.advance(29_999);
  expect(beats).toHaveLength(1);
  clock.advance(1);
  heartbeat.acknowledge({ t: 0, id: 'h2' });
  clock.advance(30_000);
  expect(beats.map((beat) => beat.id)).toEqual(['h1', 'h2', 'h3']);
});

test('sends no beat while the page is hidden or offline', () => {
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

test('derives quality from the round trip and reports it with the next beat', () => {
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

test('an unanswered beat is poor quality; an ack of another beat is ignored', () => {
  const { heartbeat, clock } = aHeartbeat();
  heartbeat.start();
  heartbeat.acknowledge({ t: 0, id: 'n7' });
  expect(heartbeat.quality()).toBe('unknown');
  clock.advance(5_000);
  expect(heartbeat.quality()).toBe('poor');
});

test('an unanswered beat strains the connection and triggers another; two are silence', () => {
  const { heartbeat, clock, beats, strains, silences } = aHeartbeat();
  heartbeat.start();
  clock.advance(4_999);
  expect(strains).toEqual([]);
  clock.advance(1);
  expect(strains).toEqual([true]);
  expect(beats).toHaveLength(2);
  expect(silences).toEqual([]);
  clock.advance(5_000);
  expect(silences).toHaveLength(1);
});

test('a late ack clears the strain and still measures the round trip', () => {
  const { heartbeat, clock, beats, strains, silences } = aHeartbeat();
  heartbeat.start();
  clock.advance(6_000);
  heartbeat.acknowledge({ t: 0, id: 'h1' });
  expect(strains).toEqual([true, false]);
  expect(heartbeat.quality()).toBe('poor');
  clock.advance(20_000);
  expect(silences).toEqual([]);
  expect(beats).toHaveLength(2);
});

test('sends nothing, leaves no timer and forgets its measurements after stopping', () => {
  const { heartbeat, clock, beats } = aHeartbeat();
  heartbeat.start();
  heartbeat.acknowledge({ t: 0, id: 'h1' });
  heartbeat.stop();
  clock.advance(90_000);
  expect(beats).toHaveLength(1);
  expect(heartbeat.quality()).toBe('unknown');
  expect(clock.pending()).toBe(0);
});

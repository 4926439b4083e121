import { expect, test } from 'vitest';
import type { GeoRecord } from '#shared/contracts/geo.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { limits } from '#shared/limits.ts';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createGateActions } from '#site/features/geo-gate/gate-actions.ts';
import { createGate } from '#site/features/geo-gate/gate.ts';
import { coverOf } from '#site/features/geo-gate/gate-state.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';
import { createSessionOverride } from '#site/features/geo-gate/session-override.ts';
import { settled } from '#shared/client/testing/settled.ts';

const record = (country: string | null, countryCode: string | null): GeoRecord => ({
  ...germanRecord,
  country,
  countryCode,
  isUSA: countryCode === 'US',
});
const notice = {
  step: 'notice',
  place: { country: 'Germany', countryCode: 'DE' },
  isStuck: false,
};

const createWorld = (session = createMemoryKeyValue(), local = createMemoryKeyValue()) => {
  const clock = createFakeClock();
  const cache = createGeoCache(local, clock);
  const world = {
    clock,
    cache,
    lookups: 0,
    answer: undefined as unknown as (found: GeoRecord | null) => void,
    stillHere: () => {},
    left: 0,
  };
  const gate = createGate({
    override: createSessionOverride(session),
    cache,
    timers: clock,
    lookUp: () =>
      new Promise((resolve) => {
        world.lookups += 1;
        world.answer = resolve;
      }),
  });
  const actions = createGateActions(gate, (onStillHere) => {
    world.left += 1;
    world.stillHere = onStillHere;
    return () => (world.stillHere = () => {});
  });
  return Object.assign(world, { gate, actions });
};

const answered = async (found: GeoRecord | null) => {
  const world = createWorld();
  world.gate.begin();
  world.answer(found);
  await settled();
  return world;
};

test('a visitor in the United States passes without having seen a screen', async () => {
  const world = createWorld();
  const covered: unknown[] = [];
  world.gate.state.subscribe(() => covered.push(coverOf(world.gate.state.get())));
  world.gate.begin();
  world.clock.advance(limits.geo.initializingAfterMs - 1);
  world.answer(record('United States', 'US'));
  await settled();
  expect(world.gate.state.get()).toEqual({ step: 'allowed' });
  expect(covered).toEqual([null]);
  expect(world.clock.pending()).toBe(0);
});

test('who waits for longer than a moment is told', () => {
  const { gate, clock } = createWorld();
  gate.begin();
  expect(coverOf(gate.state.get())).toBeNull();
  clock.advance(limits.geo.initializingAfterMs);
  expect(gate.state.get()).toEqual({ step: 'loading', isSlow: true });
  expect(coverOf(gate.state.get())).toBe('initializing');
});

test('an unknown country and a failed lookup let the visitor through', async () => {
  for (const found of [record(null, null), record('Atlantis', null), null]) {
    const { gate } = await answered(found);
    expect(gate.state.get()).toEqual({ step: 'allowed' });
  }
});

test('an answer is kept, a failure is not', async () => {
  expect((await answered(germanRecord)).cache.read()).toEqual(germanRecord);
  expect((await answered(null)).cache.read()).toBeNull();
});

test('a kept answer decides at once and nobody is asked', () => {
  const world = createWorld();
  world.cache.write(germanRecord);
  world.gate.begin();
  expect(world.gate.state.get()).toEqual(notice);
  expect(world.lookups).toBe(0);
});

test('a country without a name is shown by its code', async () => {
  const { gate } = await answered(record(null, 'DE'));
  expect(gate.state.get()).toMatchObject({ place: { country: 'DE', countryCode: 'DE' } });
});

test('notice, confirmation, back, and through: the session remembers it', async () => {
  const session = createMemoryKeyValue();
  const local = createMemoryKeyValue();
  const { gate, actions, ...world } = createWorld(session, local);
  world.cache.write(germanRecord);
  gate.begin();
  actions.continueAnyway();
  expect(gate.state.get()).toMatchObject({ step: 'confirmation' });
  actions.goBack();
  expect(gate.state.get()).toEqual(notice);
  actions.continueAnyway();
  actions.proceed();
  expect(gate.state.get()).toEqual({ step: 'allowed' });

  const sameSession = createWorld(session, local);
  sameSession.gate.begin();
  expect(sameSession.gate.state.get()).toEqual({ step: 'allowed' });
  const nextSession = createWorld(createMemoryKeyValue(), local);
  nextSession.gate.begin();
  expect(nextSession.gate.state.get()).toEqual(notice);
});

test('the confirmation cannot be jumped over', async () => {
  const session = createMemoryKeyValue();
  const world = createWorld(session);
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.proceed();
  expect(world.gate.state.get()).toEqual(notice);
  expect(createSessionOverride(session).isSet()).toBe(false);
});

test('who went through passes even where nothing can be stored', () => {
  const world = createWorld(createMemoryKeyValue({ isFull: true }));
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.continueAnyway();
  world.actions.proceed();
  expect(world.gate.state.get()).toEqual({ step: 'allowed' });
});

test('who goes back to nowhere is told', () => {
  const world = createWorld();
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.leaveSite();
  expect(world.left).toBe(1);
  world.stillHere();
  expect(world.gate.state.get()).toEqual({ ...notice, isStuck: true });
  world.actions.continueAnyway();
  expect(world.gate.state.get()).toMatchObject({ step: 'confirmation', isStuck: false });
});

test('who went on while the browser was going back is told nothing', () => {
  const world = createWorld();
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.leaveSite();
  world.actions.continueAnyway();
  world.stillHere();
  world.actions.goBack();
  expect(world.gate.state.get()).toEqual(notice);
});

test('a notice that cannot be shown keeps nobody out, and counts as no acknowledgement', async () => {
  const { gate } = await answered(germanRecord);
  expect(coverOf(gate.state.get())).toBe('notice');
  gate.send({ type: 'failed' });
  expect(gate.state.get()).toEqual({ step: 'withheld' });
  expect(coverOf(gate.state.get())).toBeNull();
  for (const type of ['continued', 'proceeded', 'waited'] as const) gate.send({ type });
  expect(gate.state.get()).toEqual({ step: 'withheld' });
});

test('a visitor who is through is not stopped by a notice that fails afterwards', async () => {
  const { gate } = await answered(null);
  gate.send({ type: 'failed' });
  expect(gate.state.get()).toEqual({ step: 'allowed' });
});

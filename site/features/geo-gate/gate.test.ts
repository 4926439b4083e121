import { expect, test } from 'vitest';
import type { GeoRecord } from '#shared/contracts/geo.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createGateActions } from '#site/features/geo-gate/gate-actions.ts';
import { createGate } from '#site/features/geo-gate/gate.ts';
import { coverOf } from '#site/features/geo-gate/gate-state.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';
import { createGateCookies } from '#site/features/geo-gate/gate-cookies.ts';
import { settled } from '#shared/client/testing/settled.ts';

const record = (country: string | null, countryCode: string | null): GeoRecord => ({
  ...germanRecord,
  country,
  countryCode,
  isUSA: countryCode === 'US',
});
const notice = {
  step: 'notice',
  location: { country: 'Germany', countryCode: 'DE' },
  isStuck: false,
};

/** The cookies of one browser session. The tested code sets one at a time. */
const createSession = (cookie = 'gate=check') => ({
  get cookie() {
    return cookie;
  },
  set cookie(text: string) {
    cookie = `${cookie}; ${text.split(';')[0]}`;
  },
});

const createWorld = (session = createSession(), local = createMemoryKeyValue()) => {
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
    cookies: createGateCookies(session, false),
    cache,
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

test("lets a visitor with the server's pass in without any screen or lookup", () => {
  const world = createWorld(createSession('theme=x; gate=pass'));
  const covered: unknown[] = [];
  world.gate.state.subscribe(() => covered.push(coverOf(world.gate.state.get())));
  world.gate.begin();
  expect(world.gate.state.get()).toEqual({ step: 'allowed' });
  expect(covered).toEqual([null]);
  expect(world.lookups).toBe(0);
});

test('covers the page during the lookup, and lets a visitor in the United States pass', async () => {
  for (const cookie of ['gate=check', '', 'other_gate=pass', 'gate=passed']) {
    const world = createWorld(createSession(cookie));
    world.gate.begin();
    expect(coverOf(world.gate.state.get()), cookie).toBe('initializing');
    world.answer(record('United States', 'US'));
    await settled();
    expect(world.gate.state.get()).toEqual({ step: 'allowed' });
  }
});

test('lets the visitor pass when the country is unknown or the lookup failed', async () => {
  for (const found of [record(null, null), record('Atlantis', null), null]) {
    const { gate } = await answered(found);
    expect(gate.state.get()).toEqual({ step: 'allowed' });
  }
});

test('caches a country, but neither an unknown one nor a failure', async () => {
  expect((await answered(germanRecord)).cache.read()).toEqual(germanRecord);
  for (const found of [null, record(null, null)])
    expect((await answered(found)).cache.read()).toBeNull();
});

test('decides from the cache without a lookup', () => {
  const world = createWorld();
  world.cache.write(germanRecord);
  world.gate.begin();
  expect(world.gate.state.get()).toEqual(notice);
  expect(world.lookups).toBe(0);
});

test('shows the code of a country without a name', async () => {
  const { gate } = await answered(record(null, 'DE'));
  expect(gate.state.get()).toMatchObject({ location: { country: 'DE', countryCode: 'DE' } });
});

test('the session remembers a visitor who passed notice and confirmation', async () => {
  const session = createSession();
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
  const nextSession = createWorld(createSession(), local);
  nextSession.gate.begin();
  expect(nextSession.gate.state.get()).toEqual(notice);
});

test('the confirmation cannot be skipped', async () => {
  const session = createSession();
  const world = createWorld(session);
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.proceed();
  expect(world.gate.state.get()).toEqual(notice);
  expect(session.cookie).toBe('gate=check');
});

test('a visitor who confirmed passes even if cookies are blocked', () => {
  const forbidden = {
    get cookie(): string {
      throw new Error('forbidden');
    },
    set cookie(_: string) {
      throw new Error('forbidden');
    },
  };
  const world = createWorld(forbidden);
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.continueAnyway();
  world.actions.proceed();
  expect(world.gate.state.get()).toEqual({ step: 'allowed' });
});

test('an open notice closes once the visitor has confirmed it in another tab', () => {
  const session = createSession();
  const world = createWorld(session);
  world.cache.write(germanRecord);
  world.gate.begin();
  world.gate.look();
  expect(world.gate.state.get()).toEqual(notice);
  createGateCookies(session, false).setProceeded();
  world.gate.look();
  expect(world.gate.state.get()).toEqual({ step: 'allowed' });
});

test('shows a hint to a visitor who has nowhere to go back to', () => {
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

test('shows no hint to a visitor who continued while going back', () => {
  const world = createWorld();
  world.cache.write(germanRecord);
  world.gate.begin();
  world.actions.leaveSite();
  world.actions.continueAnyway();
  world.stillHere();
  world.actions.goBack();
  expect(world.gate.state.get()).toEqual(notice);
});

test('a notice that cannot be shown blocks nobody and counts as not acknowledged', async () => {
  const { gate } = await answered(germanRecord);
  expect(coverOf(gate.state.get())).toBe('notice');
  gate.send({ type: 'failed' });
  expect(gate.state.get()).toEqual({ step: 'withheld' });
  expect(coverOf(gate.state.get())).toBeNull();
  for (const type of ['continued', 'proceeded', 'proceeded-elsewhere'] as const)
    gate.send({ type });
  expect(gate.state.get()).toEqual({ step: 'withheld' });
});

test('a visitor who has passed is not stopped by a notice that fails later', async () => {
  const { gate } = await answered(null);
  gate.send({ type: 'failed' });
  expect(gate.state.get()).toEqual({ step: 'allowed' });
});

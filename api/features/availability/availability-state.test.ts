import { expect, test } from 'vitest';
import type { AvailabilityStatus, Owner } from '#shared/contracts/presence.ts';
import type { BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAvailabilityState } from '#api/features/availability/availability-state.ts';
import {
  readAvailability,
  saveChoice,
  saveHours,
  saveVoice,
  type Choice,
  type SavedAvailability,
} from '#api/features/availability/saved-availability.ts';
import { noVoice } from '#api/features/availability/voice.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const automatic: Choice = { mode: 'automatic', away_text: null, until: null };
const usual = { from: 9 * 60, to: 17 * 60 };
/** Berlin, Monday to Friday; the clock of a test starts on Monday at 10:00 there. */
const berlin: BusinessHours = {
  is_on: true,
  time_zone: 'Europe/Berlin',
  week: [[usual], [usual], [usual], [usual], [usual], [], []],
  holidays: [],
};

const anAvailability = (
  saved: Partial<SavedAvailability> = {},
  clock = createFakeClock(Date.UTC(2026, 0, 5, 9)),
) => {
  const notified: Owner[] = [];
  const published: AvailabilityStatus[] = [];
  const stored: { choice: Choice; hours: BusinessHours | null } = {
    choice: automatic,
    hours: null,
    ...saved,
  };
  const availability = createAvailabilityState({
    isThereElsewhere: () => false,
    publishActive: () => undefined,
    saved: { voice: noVoice, ...stored },
    saveChoice: async (choice) => void (stored.choice = choice),
    saveHours: async (hours) => void (stored.hours = hours),
    saveVoice: async () => undefined,
    clock,
    timers: clock,
    onChange: (status, owner) => {
      published.push(status);
      if (owner) notified.push(owner);
    },
  });
  const isHere = () => availability.owner().is_here;
  return { availability, clock, notified, published, stored, isHere };
};

test('the owner is here while one of their connections is open', () => {
  const { availability, clock, notified, isHere } = anAvailability();
  expect(isHere()).toBe(false);
  availability.adminArrived('console');
  availability.adminArrived('desktop');
  availability.adminLeft('console');
  expect(isHere()).toBe(true);
  availability.adminLeft('desktop');
  clock.advance(9_999);
  expect(isHere()).toBe(true);
  clock.advance(1);
  expect(isHere()).toBe(false);
  expect(notified).toEqual([
    { is_here: true, away_text: null },
    { is_here: false, away_text: null },
  ]);
});

test('five minutes without input count as away, until the next input', () => {
  const { availability, clock, notified, isHere } = anAvailability();
  availability.adminArrived('console');
  clock.advance(MINUTE);
  availability.adminIdle('console', true);
  clock.advance(4 * MINUTE - 1);
  expect(isHere()).toBe(true);
  clock.advance(5_000);
  expect(isHere()).toBe(false);
  availability.adminIdle('console', false);
  expect(isHere()).toBe(true);
  expect(notified.map((owner) => owner.is_here)).toEqual([true, false, true]);
});

test('an idle connection that closes leaves no grace period', () => {
  const { availability, clock, isHere } = anAvailability();
  availability.adminArrived('console');
  availability.adminIdle('console', true);
  clock.advance(5 * MINUTE);
  availability.adminLeft('console');
  expect(isHere()).toBe(false);
});

test("the owner's choice overrides connections, and is saved before it is published", async () => {
  const { availability, notified, stored } = anAvailability();
  await availability.choose({ mode: 'away', away_text: 'Back on Monday.' });
  expect(notified).toEqual([{ is_here: false, away_text: 'Back on Monday.' }]);
  availability.adminArrived('console');
  expect(availability.owner()).toEqual({ is_here: false, away_text: 'Back on Monday.' });
  await availability.choose({ mode: 'here', away_text: '' });
  availability.adminLeft('console');
  expect(availability.read()).toEqual({ mode: 'here', away_text: null, is_here: true });
  expect(stored.choice).toEqual({ mode: 'here', away_text: null, until: null });
});

test('choice and hours survive a restart; unreadable ones mean automatic and none', async () => {
  const values = new Map<string, string>();
  const settings = {
    get: async (name: string) => values.get(name) ?? null,
    put: async (name: string, value: string) => void values.set(name, value),
  };
  const none = { choice: automatic, hours: null, voice: noVoice };
  expect(await readAvailability(settings)).toEqual(none);
  const saved: SavedAvailability = {
    choice: { mode: 'away', away_text: 'x', until: 7 },
    hours: berlin,
    voice: { ...noVoice, name: 'Dan' },
  };
  await saveVoice(settings, saved.voice);
  await saveChoice(settings, saved.choice);
  await saveHours(settings, berlin);
  expect(await readAvailability(settings)).toEqual(saved);
  values.set('availability', '{"mode":"away","away_text":"from an older version"}');
  expect((await readAvailability(settings)).choice).toMatchObject({ mode: 'away', until: null });
  values.set('availability', '{broken');
  values.set('owner_voice', '[]');
  values.set('business_hours', JSON.stringify({ ...berlin, time_zone: 'Europe/Atlantis' }));
  expect(await readAvailability(settings)).toEqual(none);
});

test('outside the hours the owner is away, whoever uses the console, until they begin', () => {
  const { availability, clock, notified, isHere } = anAvailability({ hours: berlin });
  availability.adminArrived('console');
  expect(isHere()).toBe(true);
  clock.advance(7 * HOUR - 1);
  expect(isHere()).toBe(true);
  clock.advance(1);
  expect(notified.at(-1)).toEqual({
    is_here: false,
    away_text: null,
    back_at: '2026-01-06T08:00:00.000Z',
  });
  clock.advance(16 * HOUR);
  expect(notified.at(-1)).toEqual({ is_here: true, away_text: null });
  expect(notified).toHaveLength(3);
});

test('within the hours an owner who is not there is away, without a time', () => {
  const { availability } = anAvailability({ hours: berlin });
  expect(availability.owner()).toEqual({ is_here: false, away_text: null });
});

test('a choice lasts until the hours next begin or end', async () => {
  const { availability, clock, published, stored } = anAvailability({ hours: berlin });
  availability.adminArrived('console');
  await availability.choose({ mode: 'away', away_text: 'Lunch' });
  expect(availability.owner()).toEqual({ is_here: false, away_text: 'Lunch' });
  clock.advance(7 * HOUR);
  expect(published.at(-1)).toMatchObject({
    mode: 'automatic',
    back_at: '2026-01-06T08:00:00.000Z',
  });
  await availability.choose({ mode: 'here', away_text: null });
  expect(availability.read()).toMatchObject({ mode: 'here', is_here: true });
  clock.advance(16 * HOUR - 1);
  expect(availability.read().mode).toBe('here');
  clock.advance(1);
  expect(availability.read()).toMatchObject({ mode: 'automatic', is_here: true });
  expect(stored.choice.until).toBe(Date.UTC(2026, 0, 6, 8));
});

test('a choice that ended while the server was stopped has ended', () => {
  const choice: Choice = { mode: 'here', away_text: null, until: Date.UTC(2026, 0, 5, 8) };
  const { availability } = anAvailability({ choice, hours: berlin });
  expect(availability.read()).toMatchObject({ mode: 'automatic', is_here: false });
});

test('changed hours apply at once, and a choice lasts until their next change', async () => {
  const { availability, clock, notified, stored } = anAvailability();
  availability.adminArrived('console');
  await availability.setHours({ ...berlin, week: berlin.week.toReversed() });
  expect(notified.at(-1)?.back_at).toBe('2026-01-07T08:00:00.000Z');
  await availability.choose({ mode: 'here', away_text: null });
  await availability.setHours(berlin);
  expect(stored.choice.until).toBe(Date.UTC(2026, 0, 5, 16));
  await availability.setHours({ ...berlin, is_on: false });
  expect(stored).toMatchObject({ choice: { mode: 'here', until: null }, hours: { is_on: false } });
  clock.advance(7 * 24 * HOUR);
  expect(availability.read()).toEqual({ mode: 'here', away_text: null, is_here: true });
});

test('a wall clock that jumps is noticed, forwards and backwards', () => {
  const { availability, clock, isHere, notified } = anAvailability({ hours: berlin });
  availability.adminArrived('console');
  clock.jumpTo(Date.UTC(2026, 0, 5, 20));
  clock.advance(5_000);
  expect(notified.at(-1)?.back_at).toBe('2026-01-06T08:00:00.000Z');
  clock.jumpTo(Date.UTC(2026, 0, 5, 15, 59));
  clock.advance(5_000);
  expect(isHere()).toBe(true);
  clock.advance(MINUTE - 5_001);
  expect(isHere()).toBe(true);
  clock.advance(1);
  expect(notified.at(-1)?.is_here).toBe(false);
});

test('hours that never change are looked at every day', () => {
  const week = Array.from({ length: 7 }, () => []);
  const { availability, clock, isHere } = anAvailability({ hours: { ...berlin, week } });
  availability.adminArrived('console');
  clock.advance(20 * 24 * HOUR);
  expect(isHere()).toBe(false);
  expect(availability.read().changes_at).toBeUndefined();
});

test('stopping leaves no timer', () => {
  const { availability, clock } = anAvailability({ hours: berlin });
  availability.stop();
  expect(availability.read().is_here).toBe(false);
  expect(clock.pending()).toBe(0);
});

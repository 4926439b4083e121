import { expect, test } from 'vitest';
import type { Availability, Owner } from '#shared/contracts/presence.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAvailabilityState } from '#api/features/availability/availability-state.ts';
import {
  readAvailability,
  saveAvailability,
} from '#api/features/availability/saved-availability.ts';

const MINUTE = 60_000;

const anAvailability = (saved: Availability = { mode: 'automatic', away_text: null }) => {
  const clock = createFakeClock();
  const notified: Owner[] = [];
  const stored: Availability[] = [];
  const availability = createAvailabilityState({
    saved,
    save: async (choice) => void stored.push(choice),
    clock,
    timers: clock,
    onChange: (owner) => notified.push(owner),
  });
  return { availability, clock, notified, stored, isHere: () => availability.owner().is_here };
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
  expect(stored).toHaveLength(2);
});

test('a choice survives a restart; an unreadable one means automatic', async () => {
  const values = new Map<string, string>();
  const settings = {
    get: async (name: string) => values.get(name) ?? null,
    put: async (name: string, value: string) => void values.set(name, value),
  };
  expect(await readAvailability(settings)).toEqual({ mode: 'automatic', away_text: null });
  await saveAvailability(settings, { mode: 'away', away_text: 'x' });
  expect(await readAvailability(settings)).toEqual({ mode: 'away', away_text: 'x' });
  values.set('availability', '{broken');
  expect((await readAvailability(settings)).mode).toBe('automatic');
});

test('stopping leaves no timer', () => {
  const { availability, clock } = anAvailability();
  availability.stop();
  expect(clock.pending()).toBe(0);
});

import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createKeySequence } from '#site/admin/frame/key-sequence.ts';

const plain = { hasModifier: false, isTyping: false };

const keyboard = () => {
  const clock = createFakeClock();
  const sequence = createKeySequence(clock);
  return { clock, type: (key: string, how = plain) => sequence.press({ key, ...how }) };
};

test('g and a letter navigate, and ? opens the help', () => {
  const { type } = keyboard();
  expect(type('g')).toBeNull();
  expect(type('l')).toEqual({ does: 'go', goKey: 'l' });
  expect(type('l')).toBeNull();
  expect(type('?')).toEqual({ does: 'help' });
});

test('g expires after a while and after any other key', () => {
  const { type, clock } = keyboard();
  type('g');
  clock.advance(1_500);
  expect(type('i')).toBeNull();
  type('g');
  type('Escape');
  expect(type('i')).toBeNull();
});

test('typing in a field, or holding a modifier, triggers no command', () => {
  const { type } = keyboard();
  expect(type('?', { ...plain, isTyping: true })).toBeNull();
  expect(type('?', { ...plain, hasModifier: true })).toBeNull();
  type('g', { ...plain, isTyping: true });
  expect(type('i')).toBeNull();
  type('g');
  expect(type('i', { ...plain, hasModifier: true })).toBeNull();
});

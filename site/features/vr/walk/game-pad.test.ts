import { expect, test } from 'vitest';
import { createPadReader, isPadUsed, withoutPlay } from './game-pad.ts';
import { createIntent } from './intent.ts';

const pad = (axes: number[], pressed: number[] = []) => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
});

test('a resting stick reads zero, and a fully pushed one 1', () => {
  expect([0.1, -0.14, undefined, 1, -1].map(withoutPlay)).toEqual([0, 0, 0, 1, -1]);
  expect(withoutPlay(0.16)).toBeGreaterThan(0);
  expect(withoutPlay(0.16)).toBeLessThan(0.05);
});

test('the left stick walks and the right one looks', () => {
  const intent = createIntent();
  createPadReader().addTo(intent, pad([1, -1, 1, -1]));
  expect(intent).toMatchObject({ right: 1, ahead: 1, turn: -1, lift: 1 });
});

test('a pad counts as used when a stick is pushed or a button is down', () => {
  expect(isPadUsed(pad([0.1, 0, -0.14, 0]))).toBe(false);
  expect(isPadUsed(pad([0, 0, 0, 0.5]))).toBe(true);
  expect(isPadUsed(pad([0, 0, 0, 0], [16]))).toBe(true);
});

test('a button triggers once however long it is held', () => {
  const reader = createPadReader();
  const requested = [[5], [5], [], [5], [4, 5]].map((pressed) => reader.command(pad([], pressed)));
  expect(requested).toEqual(['next', null, null, 'next', 'previous']);
});

test('a pad without buttons or sticks is no error', () => {
  const intent = createIntent();
  const reader = createPadReader();
  reader.addTo(intent, { axes: [], buttons: [] });
  expect(intent).toEqual(createIntent());
  expect(reader.command({ axes: [], buttons: [] })).toBe(null);
});

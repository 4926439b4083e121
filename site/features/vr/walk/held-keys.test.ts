import { expect, test } from 'vitest';
import { commandOf, createHeldKeys } from './held-keys.ts';
import { createIntent } from './intent.ts';

const stroke = (code: string, more = {}) => ({
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

test('held keys add up, and opposite ones cancel', () => {
  const keys = createHeldKeys();
  expect(keys.press(stroke('KeyW'))).toBe(true);
  expect(keys.press(stroke('ArrowUp'))).toBe(true);
  keys.press(stroke('KeyA'));
  keys.press(stroke('KeyD'));
  keys.press(stroke('ShiftLeft'));
  const intent = createIntent();
  keys.addTo(intent);
  expect(intent).toEqual({ ahead: 1, right: 0, turn: 0, lift: 0, isHurried: true });
});

test('a released key stops, and losing the focus releases every key', () => {
  const keys = createHeldKeys();
  keys.press(stroke('KeyW'));
  keys.press(stroke('ArrowLeft'));
  keys.walked();
  keys.release('KeyW');
  const turning = createIntent();
  keys.addTo(turning);
  expect(turning).toMatchObject({ ahead: 0, turn: 1 });
  keys.clear();
  const resting = createIntent();
  keys.addTo(resting);
  expect(resting).toEqual(createIntent());
});

test('a key released before the next step counts for one step', () => {
  const keys = createHeldKeys();
  keys.press(stroke('KeyW'));
  keys.release('KeyW');
  for (const ahead of [1, 0]) {
    const intent = createIntent();
    keys.addTo(intent);
    expect(intent.ahead).toBe(ahead);
    keys.walked();
  }
});

test('key combinations are left to the browser, and unknown keys are ignored', () => {
  const keys = createHeldKeys();
  expect(keys.press(stroke('KeyW', { ctrlKey: true }))).toBe(false);
  expect(keys.press(stroke('toString'))).toBe(false);
  expect(commandOf(stroke('KeyP', { metaKey: true }))).toBe(null);
  expect(commandOf(stroke('constructor'))).toBe(null);
});

test('keys trigger plates, wings, the entry and leaving', () => {
  const requested = ['KeyN', 'PageUp', 'Home', 'Escape', 'Enter', 'Digit3'].map((code) =>
    commandOf(stroke(code)),
  );
  expect(requested).toEqual(['next', 'previous', 'entry', 'leave', 'open', { wing: 2 }]);
});

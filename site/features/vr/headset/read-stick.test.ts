import { expect, test } from 'vitest';
import { createAiming, createButtons, createTurning, readStick } from './read-stick.ts';

test('reads the stick of a controller, or its touch pad', () => {
  const stickOf = (axes?: number[]) => {
    const stick = { x: 9, y: 9 };
    readStick(axes, stick);
    return stick;
  };
  expect(stickOf([0, 0, 1, -1])).toEqual({ x: 1, y: -1 });
  expect(stickOf([-1, 1])).toEqual({ x: -1, y: 1 });
  expect(stickOf([])).toEqual({ x: 0, y: 0 });
  expect(stickOf()).toEqual({ x: 0, y: 0 });
});

test('a push turns once, even if it is long and unsteady', () => {
  const turn = createTurning();
  const turned = [0.2, 0.7, 0.6, 0.9, 0.4, 0.2, -0.8, -0.8, 0].map((x) => turn(x, 0.02, 'snap'));
  expect(turned.map((by) => Math.round((by * 180) / Math.PI) + 0)).toEqual([
    0, -30, 0, 0, 0, 0, 30, 0, 0,
  ]);
});

test('a smooth turn depends on the elapsed time', () => {
  const turn = createTurning();
  expect(turn(1, 0.5, 'smooth')).toBeCloseTo(-0.7);
  expect(turn(0, 0.5, 'smooth')).toBeCloseTo(0);
});

test('pushing a stick forward aims, and releasing it teleports', () => {
  const aiming = createAiming();
  expect([0, -0.5, -0.7, -0.4, -0.2, 0].map(aiming.read)).toEqual([
    'rest',
    'rest',
    'aim',
    'aim',
    'throw',
    'rest',
  ]);
});

test('a controller that disconnected while aiming does not teleport when it is back', () => {
  const aiming = createAiming();
  aiming.read(-1);
  aiming.drop();
  expect(aiming.read(0)).toBe('rest');
});

test('a button triggers once when it is pressed, and a bare hand has none', () => {
  const read = createButtons();
  const down = (...pressed: number[]) =>
    Array.from({ length: 6 }, (_, index) => ({ pressed: pressed.includes(index) }));
  expect([down(3), down(3), down(), down(4), down(5)].map((buttons) => read(buttons))).toEqual([
    'recenter',
    null,
    null,
    'next',
    'back',
  ]);
  expect(createButtons()(undefined)).toBe(null);
});

import { expect, test } from 'vitest';
import {
  openTestStage,
  stroke,
  type TestStage,
} from '#site/features/vr/testing/open-test-stage.ts';

/** A gamepad of the standard mapping. */
const createTestPad = () => {
  const axes = [0, 0, 0, 0];
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
  const gamepad = { index: 0, mapping: 'standard', connected: true, axes, buttons };
  return {
    gamepad: gamepad as unknown as Gamepad,
    pushAxis: (axis: number, value: number) => void (axes[axis] = value),
    setButton: (button: number, pressed: boolean) => void (buttons[button] = { pressed }),
  };
};

const STICKS = { right: 0, down: 1, lookRight: 2, lookDown: 3 };
const BUTTONS = { a: 0, b: 1, y: 3, leftShoulder: 4, rightShoulder: 5 };

/** Enough frames for any movement to end. */
const A_LONG_WHILE = 90;

const holdKey = async ({ root, passFrames }: TestStage, code: string, frames: number) => {
  root.dispatchEvent(stroke('keydown', code));
  await passFrames(frames);
  root.dispatchEvent(stroke('keyup', code));
  await passFrames();
};

const pointer = (
  { canvas }: TestStage,
  type: 'pointerdown' | 'pointermove' | 'pointerup',
  [clientX, clientY]: readonly [x: number, y: number],
  init: { pointerId?: number; pointerType?: 'mouse' | 'touch'; movementX?: number } = {},
) =>
  canvas.dispatchEvent(
    Object.assign(new Event(type), {
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
      movementX: 0,
      movementY: 0,
      clientX,
      clientY,
      ...init,
    }),
  );

const click = (opened: TestStage, at: readonly [x: number, y: number]) => {
  pointer(opened, 'pointerdown', at);
  pointer(opened, 'pointerup', at);
};

test('a visit starts in front of a given project, or at the entrance for an unknown one', async () => {
  const entrance = openTestStage();
  await entrance.passFrames();
  const [plate] = entrance.plan.plates;
  const id = plate?.id ?? '';
  const opened = openTestStage({ startsAt: id });
  await opened.passFrames();
  expect(opened.state().before).toBe(id);
  expect(opened.standing()).toMatchObject({ x: plate?.reader.x, z: plate?.reader.z });
  const unknown = openTestStage({ startsAt: 'no-such-project' });
  await unknown.passFrames();
  expect(unknown.standing()).toEqual(entrance.standing());
});

test('keys walk and turn the visitor, go to the entrance, and leave', async () => {
  const opened = openTestStage();
  const { standing, passFrames, state, calls } = opened;
  await passFrames();
  expect(state()).toMatchObject({ wing: null, before: null });
  const start = standing();
  await holdKey(opened, 'KeyW', 30);
  expect(standing().z).toBeLessThan(start.z - 1);
  await holdKey(opened, 'ArrowLeft', 30);
  expect(standing().degrees).toBeLessThan(start.degrees - 20);
  opened.pressKey('Home');
  await passFrames();
  expect(standing()).toEqual(start);
  opened.pressKey('Escape');
  expect(calls).toEqual(['leave']);
});

test('the tour leads from plate to plate; each is read and hung up again', async () => {
  const opened = openTestStage();
  const { state, passFrames, stage } = opened;
  const before: (string | null)[] = [];
  for (const key of ['KeyN', 'KeyN', 'KeyP']) {
    opened.pressKey(key);
    await passFrames();
    before.push(state().before);
  }
  expect(before).toEqual(['ai-01', 'ai-02', 'ai-01']);
  stage.run('open');
  await passFrames();
  expect(state().reading).toBe('ai-01');
  opened.pressKey('Escape');
  await passFrames();
  expect(state().reading).toBeNull();
  opened.pressKey('Digit3');
  stage.run('next');
  await passFrames();
  expect(state().before).toBe('tr-01');
});

test('a click takes a plate down, and a click beside it captures the mouse', async () => {
  const opened = openTestStage();
  const { state, passFrames, standing, canvas } = opened;
  opened.pressKey('KeyN');
  await passFrames();
  click(opened, [320, 200]);
  await passFrames();
  expect(state().reading).toBe('ai-01');
  opened.pressKey('Escape');
  await passFrames();
  expect(state().reading).toBeNull();
  click(opened, [320, 385]);
  await passFrames();
  expect(state().isMouseHeld).toBe(true);
  const before = standing();
  pointer(opened, 'pointermove', [360, 300], { movementX: 40 });
  await passFrames();
  expect(standing().degrees).toBeGreaterThan(before.degrees);
  expect(canvas.dataset['over']).toBeDefined();
});

test('two fingers moving apart walk ahead, and moving together walk back', async () => {
  const opened = openTestStage();
  const { standing, passFrames, state } = opened;
  await passFrames();
  const start = standing();
  const touch = (
    type: 'pointerdown' | 'pointermove' | 'pointerup',
    top: number,
    bottom: number,
  ) => {
    pointer(opened, type, [170, top], { pointerId: 1, pointerType: 'touch' });
    pointer(opened, type, [170, bottom], { pointerId: 2, pointerType: 'touch' });
  };
  touch('pointerdown', 290, 330);
  touch('pointermove', 210, 410);
  touch('pointerup', 210, 410);
  await passFrames();
  // 160 px farther apart, 2.5 cm per pixel.
  expect(standing().z).toBeCloseTo(start.z - 4, 0);
  expect(standing()).toMatchObject({ x: start.x, degrees: start.degrees });
  expect(state().reading).toBeNull();
  const { z } = standing();
  touch('pointerdown', 210, 410);
  touch('pointermove', 290, 330);
  touch('pointerup', 290, 330);
  await passFrames();
  expect(standing().z).toBeGreaterThan(z + 3);
});

test('gamepad sticks walk and look in proportion to the push, and stop on release', async () => {
  const { gamepad, pushAxis } = createTestPad();
  const pads: Gamepad[] = [];
  const { standing, passFrames, page } = openTestStage({ pads });
  await passFrames();
  pads.push(gamepad);
  page.dispatchEvent(new Event('gamepadconnected'));
  const start = standing();
  pushAxis(STICKS.down, -1);
  await passFrames(30);
  pushAxis(STICKS.down, 0);
  await passFrames(A_LONG_WHILE);
  const stood = standing();
  expect(stood.z).toBeLessThan(start.z - 1);
  expect(stood.x).toBeCloseTo(start.x, 1);
  expect(stood.degrees).toBeCloseTo(start.degrees, 0);

  pushAxis(STICKS.lookRight, 0.8);
  await passFrames(30);
  expect(standing().degrees).toBeGreaterThan(stood.degrees + 20);
  pushAxis(STICKS.lookRight, 0);
  await passFrames(A_LONG_WHILE);
  const { x, z } = standing();
  expect({ x, z }).toEqual({ x: stood.x, z: stood.z });
  // Stick play, not a push.
  pushAxis(STICKS.right, 0.1);
  await passFrames(30);
  expect(standing()).toMatchObject({ x, z });
});

test('gamepad buttons step through plates, read, hang up, go to the entrance, and leave', async () => {
  const pad = createTestPad();
  // It was connected before the hall was entered, so no event announces it.
  const opened = openTestStage({ pads: [pad.gamepad] });
  const { standing, passFrames, state, calls } = opened;
  await passFrames();
  const start = standing();
  const press = async (button: number) => {
    pad.setButton(button, true);
    await passFrames();
    pad.setButton(button, false);
    await passFrames();
  };
  const before: (string | null)[] = [];
  for (const button of [BUTTONS.rightShoulder, BUTTONS.rightShoulder, BUTTONS.leftShoulder]) {
    await press(button);
    before.push(state().before);
  }
  expect(before).toEqual(['ai-01', 'ai-02', 'ai-01']);
  await press(BUTTONS.a);
  expect(state().reading).toBe('ai-01');
  await press(BUTTONS.b);
  expect(state().reading).toBeNull();
  await press(BUTTONS.y);
  expect(state().wing).toBeNull();
  expect(standing()).toEqual(start);
  expect(calls).toEqual([]);
  await press(BUTTONS.b);
  expect(calls).toEqual(['leave']);
});

test('an idle gamepad draws nothing, and a disconnected one moves nobody', async () => {
  const { gamepad, pushAxis } = createTestPad();
  const pads: (Gamepad | null)[] = [gamepad];
  const opened = openTestStage({ pads });
  const { standing, passFrames, framesDrawn } = opened;
  await passFrames(A_LONG_WHILE);
  const rested = framesDrawn();
  expect(rested).toBeGreaterThan(0);
  await passFrames(30);
  expect(framesDrawn()).toBe(rested);
  const start = standing();
  pushAxis(STICKS.down, -1);
  await passFrames(30);
  expect(standing().z).toBeLessThan(start.z - 0.5);
  pads[0] = null;
  opened.page.dispatchEvent(new Event('gamepaddisconnected'));
  await passFrames(A_LONG_WHILE);
  const left = standing();
  const gone = framesDrawn();
  await passFrames(30);
  expect(framesDrawn()).toBe(gone);
  expect(standing()).toEqual(left);
  opened.pressKey('Home');
  await passFrames();
  expect(standing()).toEqual(start);
  expect(left.z).toBeLessThan(start.z);
});

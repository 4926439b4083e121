import { XRFrame, metaQuest3, XRDevice, XRSystem as EmulatedSystem, XRWebGLLayer } from 'iwer';
import { expect, test, vi } from 'vitest';
import type { Comfort } from '#site/features/vr/headset/comfort.ts';
import { openTestStage } from '#site/features/vr/testing/open-test-stage.ts';

type Side = 'left' | 'right';

const calmest: Comfort = {
  move: 'teleport',
  turn: 'snap',
  hand: 'right',
  height: 'standing',
  vignette: 'on',
};

const stubGlobalsOfIwer = () => {
  vi.stubGlobal('XRWebGLLayer', XRWebGLLayer);
  // Where it looks for anchors.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal(
    'DOMPointReadOnly',
    class {
      constructor(
        readonly x: number,
        readonly y: number,
        readonly z: number,
        readonly w: number,
      ) {}
    },
  );
};

/** The container that the device puts over the page. */
const container = () =>
  ({
    dataset: {},
    style: {},
    appendChild: () => undefined,
    removeChild: () => undefined,
  }) as unknown as HTMLDivElement;

/** Points a controller or a hand ahead, `degreesUp` above the horizontal. */
const pointAhead = (
  { position, quaternion }: Pick<XRDevice, 'position' | 'quaternion'>,
  side: Side,
  degreesUp: number,
  height: number,
) => {
  const half = (degreesUp * Math.PI) / 360;
  position.set(side === 'left' ? -0.2 : 0.2, height, -0.2);
  quaternion.set(Math.sin(half), 0, 0, Math.cos(half));
};

/** The stage with a Quest 3, simulated by iwer, on the visitor's head. */
const wearTestHeadset = async (comfort: Partial<Comfort> = {}) => {
  const device = new XRDevice(metaQuest3, { canvasContainer: container(), visibilityMask: null });
  const system = new EmulatedSystem(device) as unknown as XRSystem;
  const test = openTestStage({ xr: system });
  stubGlobalsOfIwer();
  await test.settle();
  let session: XRSession | null = null;
  const { requestSession } = system;
  system.requestSession = async (...request) => {
    session = await requestSession.apply(system, request);
    session.addEventListener('end', () => {
      session = null;
      test.calls.push('session ended');
    });
    return session;
  };
  const wear = () => test.stage.wearHeadset({ ...calmest, ...comfort });
  await wear();
  await test.passFrames(2);
  const controllerOf = (side: Side) => {
    const controller = device.controllers[side];
    if (!controller) throw new Error(`no controller in the ${side} hand`);
    return controller;
  };
  return {
    ...test,
    device,
    system,
    wear,
    controllerOf,
    isPresenting: () => session !== null,
    pushStick: (side: Side, x: number, y: number) =>
      controllerOf(side).updateAxes('thumbstick', x, y),
    setButton: (side: Side, id: string, value: number) =>
      controllerOf(side).updateButtonValue(id, value),
    /** From the usual hand height, or another one. */
    aim: (side: Side, degreesUp: number, height = 1.3) =>
      pointAhead(controllerOf(side), side, degreesUp, height),
    aimHand: (side: Side, degreesUp: number) =>
      pointAhead(device.hands[side] as unknown as XRDevice, side, degreesUp, 1.3),
  };
};

/** Less than the corner plan can show, in meters. */
const NOT_GONE_M = 0.05;

type Worn = Awaited<ReturnType<typeof wearTestHeadset>>;

const gone = ({ standing }: Worn, from: { x: number; z: number }) => {
  const { x, z } = standing();
  return Math.hypot(x - from.x, z - from.z);
};

/** Presses the first button under that hand's thumb. */
const goToFirstPlate = async ({ setButton, passFrames, state }: Worn, side: 'left' | 'right') => {
  const button = side === 'right' ? 'a-button' : 'x-button';
  setButton(side, button, 1);
  await passFrames();
  expect(state().before).toBe('ai-01');
  setButton(side, button, 0);
  await passFrames();
};

const pullTrigger = async ({ setButton, passFrames }: Worn, side: 'left' | 'right') => {
  setButton(side, 'trigger', 1);
  await passFrames();
  setButton(side, 'trigger', 0);
  await passFrames();
};

/** Takes down the plate that the hand points at. */
const bringNear = async (worn: Worn, side: 'left' | 'right') => {
  worn.aim(side, 8);
  await goToFirstPlate(worn, side);
  await pullTrigger(worn, side);
  expect(worn.state().reading).toBe('ai-01');
};

test("the wearer starts at the visitor's position, teleports, turns by a push, and takes the headset off", async () => {
  const worn = await wearTestHeadset();
  const { standing, aim, pushStick, passFrames, state, stage } = worn;
  expect(standing().z).toBeCloseTo(6.9, 1);
  aim('left', -20);
  pushStick('left', 0, -1);
  await passFrames();
  expect(standing().z).toBeCloseTo(6.9, 1);
  pushStick('left', 0, 0);
  await passFrames();
  expect(standing().z).toBeLessThan(5.9);
  pushStick('right', 1, 0);
  await passFrames();
  expect(standing().degrees).toBeCloseTo(30, 0);
  pushStick('right', 0, 0);
  expect(worn.isPresenting()).toBe(true);
  stage.takeHeadsetOff();
  await passFrames();
  expect(state().headset).toBe('offered');
  expect(worn.isPresenting()).toBe(false);
  expect(standing().degrees).toBeCloseTo(30, 0);
});

test('the ray selects a plate, and opening its page ends the session', async () => {
  const worn = await wearTestHeadset();
  await bringNear(worn, 'right');
  worn.stage.openPage('ai-01');
  await worn.passFrames();
  expect(worn.calls).toEqual(['session ended', 'page ai-01']);
});

test('a lost controller does not teleport', async () => {
  const { standing, aim, pushStick, passFrames, controllerOf } = await wearTestHeadset();
  const before = standing();
  aim('left', -20);
  pushStick('left', 0, -1);
  await passFrames();
  controllerOf('left').connected = false;
  pushStick('left', 0, 0);
  await passFrames();
  expect(standing()).toEqual(before);
  controllerOf('left').connected = true;
  await passFrames();
  expect(standing()).toEqual(before);
});

test('a session behind a dialog does not turn the wearer until it is visible again', async () => {
  const { standing, pushStick, passFrames, device } = await wearTestHeadset();
  const before = standing();
  device.updateVisibilityState('visible-blurred');
  await passFrames();
  pushStick('right', 1, 0);
  await passFrames();
  expect(standing().degrees).toBeCloseTo(before.degrees, 0);
  pushStick('right', 0, 0);
  device.updateVisibilityState('visible');
  await passFrames();
  pushStick('right', 1, 0);
  await passFrames();
  expect(standing().degrees - before.degrees).toBeCloseTo(30, 0);
});

test('a headset without a pose for some frames does not move its wearer', async () => {
  const { standing, pushStick, passFrames } = await wearTestHeadset();
  const before = standing();
  const lost = vi.spyOn(XRFrame.prototype, 'getViewerPose').mockReturnValue(null as never);
  await passFrames();
  expect(lost).toHaveBeenCalled();
  lost.mockRestore();
  await passFrames();
  expect(standing()).toEqual(before);
  pushStick('right', 1, 0);
  await passFrames();
  expect(standing().degrees - before.degrees).toBeCloseTo(30, 0);
});

test('bare hands teleport by a pinch', async () => {
  const { standing, aimHand, passFrames, device } = await wearTestHeadset();
  const before = standing();
  device.primaryInputMode = 'hand';
  aimHand('right', -30);
  await passFrames();
  device.hands.right?.updatePinchValue(1);
  await passFrames();
  expect(standing()).toEqual(before);
  device.hands.right?.updatePinchValue(0);
  await passFrames();
  expect(standing().z).toBeLessThan(before.z - 0.5);
});

test('a refused headset is reported, and can be requested again', async () => {
  const { stage, state, system, wear, passFrames, isPresenting } = await wearTestHeadset();
  stage.takeHeadsetOff();
  await passFrames();
  const requests = vi.spyOn(system, 'requestSession').mockRejectedValueOnce(new Error('busy'));
  await wear();
  expect(requests).toHaveBeenCalledOnce();
  expect(state().headset).toBe('refused');
  expect(isPresenting()).toBe(false);
  await wear();
  expect(state().headset).toBe('on');
});

test('in smooth mode the stick walks in the direction of view while pushed, and turns evenly', async () => {
  const worn = await wearTestHeadset({ move: 'smooth', turn: 'smooth' });
  const { standing, pushStick, passFrames } = worn;
  const start = standing();
  pushStick('left', 0, -1);
  await passFrames(30);
  pushStick('left', 0, 0);
  await passFrames();
  const stood = standing();
  expect(stood.z).toBeLessThan(start.z - 1);
  expect(stood.x).toBeCloseTo(start.x, 1);
  await passFrames();
  expect(gone(worn, stood)).toBeLessThan(NOT_GONE_M);

  pushStick('right', 1, 0);
  // Past the angle where a snap turn would have stopped.
  await passFrames(30);
  expect(standing().degrees).toBeGreaterThan(start.degrees + 40);
  pushStick('right', 0, 0);
  await passFrames();
  const rotated = standing();
  expect(gone(worn, stood)).toBeLessThan(NOT_GONE_M);
  // Now to the right, since the eyes look there.
  pushStick('left', 0, -1);
  await passFrames(20);
  expect(standing().x).toBeGreaterThan(rotated.x + 0.5);
});

test('walking smoothly hangs up the plate being read', async () => {
  const worn = await wearTestHeadset({ move: 'smooth' });
  await bringNear(worn, 'right');
  worn.pushStick('left', 0, 1);
  await worn.passFrames();
  expect(worn.state().reading).toBeNull();
});

test('for the left hand everything is mirrored: it turns and selects, the right one teleports', async () => {
  const worn = await wearTestHeadset({ hand: 'left' });
  const { standing, aim, pushStick, passFrames } = worn;
  const start = standing();
  aim('right', -20);
  pushStick('right', 0, -1);
  await passFrames();
  pushStick('right', 0, 0);
  await passFrames();
  const thrown = standing();
  expect(thrown.z).toBeLessThan(start.z - 1);
  // The stick of the throwing hand does not turn.
  pushStick('right', 1, 0);
  await passFrames();
  expect(standing().degrees).toBeCloseTo(thrown.degrees, 0);
  pushStick('right', 0, 0);
  pushStick('left', 1, 0);
  await passFrames();
  expect(standing().degrees).toBeCloseTo(thrown.degrees + 30, 0);
  pushStick('left', 0, 0);
  await bringNear(worn, 'left');
});

/** Sits in front of the first plate, and points straight ahead from armrest height. */
const pointSeated = async (worn: Worn) => {
  worn.device.position.set(0, 1.1, 0);
  await goToFirstPlate(worn, 'right');
  worn.aim('right', 0, 0.9);
  await worn.passFrames();
  await pullTrigger(worn, 'right');
};

test("a seated wearer's eyes and hands can be raised to standing height", async () => {
  const standing = await wearTestHeadset();
  await pointSeated(standing);
  // Below the sheet, whose lower edge is at 1.3 m.
  expect(standing.state().reading).toBeNull();
  standing.stage.close();

  const seated = await wearTestHeadset({ height: 'seated' });
  await pointSeated(seated);
  expect(seated.state().reading).toBe('ai-01');
});

test('recentering does not move the wearer, and pressing the stick puts them in front of the plate', async () => {
  const worn = await wearTestHeadset();
  const { standing, device, passFrames, setButton } = worn;
  await goToFirstPlate(worn, 'right');
  const reader = standing();
  // The wearer's own steps move the arrow too.
  device.position.set(0.5, 1.6, 0.6);
  await passFrames();
  expect(gone(worn, reader)).toBeCloseTo(Math.hypot(0.5, 0.6), 1);
  const stood = standing();
  device.recenter();
  await passFrames();
  const recenterd = standing();
  expect(recenterd.x).toBeCloseTo(stood.x, 1);
  expect(recenterd.z).toBeCloseTo(stood.z, 1);
  expect(recenterd.degrees).toBeCloseTo(stood.degrees, 0);

  setButton('right', 'thumbstick', 1);
  await passFrames();
  const back = standing();
  expect(back.x).toBeCloseTo(reader.x, 1);
  expect(back.z).toBeCloseTo(reader.z, 1);
  expect(back.degrees).toBeCloseTo(reader.degrees, 0);
});

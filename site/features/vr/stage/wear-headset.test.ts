import { XRFrame } from 'iwer';
import { expect, test, vi } from 'vitest';
import { wearTestHeadset } from '#site/features/vr/testing/wear-test-headset.ts';

/** Less than the plan in the corner shows, in metres. */
const NOT_GONE_M = 0.05;

type Worn = Awaited<ReturnType<typeof wearTestHeadset>>;

const gone = ({ standing }: Worn, from: { x: number; z: number }) => {
  const { x, z } = standing();
  return Math.hypot(x - from.x, z - from.z);
};

/** By the first button under the thumb of that hand. */
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

/** Takes the plate that the hand points at. */
const bringNear = async (worn: Worn, side: 'left' | 'right') => {
  worn.aim(side, 8);
  await goToFirstPlate(worn, side);
  await pullTrigger(worn, side);
  expect(worn.state().reading).toBe('ai-01');
};

test('the wearer stands where the visitor stood, is thrown ahead, turns by a push, and takes it off', async () => {
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

test('a plate is chosen by the ray, and the session ends when its page is opened', async () => {
  const worn = await wearTestHeadset();
  await bringNear(worn, 'right');
  worn.stage.openPage('ai-01');
  await worn.passFrames();
  expect(worn.calls).toEqual(['session ended', 'page ai-01']);
});

test('a controller that is lost throws nobody anywhere', async () => {
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

test('a session behind a dialog turns nobody, until it is seen again', async () => {
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

test('a headset without a pose for some frames leaves its wearer where they were', async () => {
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

test('bare hands throw by a pinch', async () => {
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

test('a headset that is refused is said to be, and may be asked for again', async () => {
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

test('smoothly, the stick walks where the eyes look, as long as it is pushed, and turns evenly', async () => {
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
  // Past where a turn by pushes would have stopped.
  await passFrames(30);
  expect(standing().degrees).toBeGreaterThan(start.degrees + 40);
  pushStick('right', 0, 0);
  await passFrames();
  const rotated = standing();
  expect(gone(worn, stood)).toBeLessThan(NOT_GONE_M);
  // To the right now, since that is where the eyes look.
  pushStick('left', 0, -1);
  await passFrames(20);
  expect(standing().x).toBeGreaterThan(rotated.x + 0.5);
});

test('walking smoothly hangs the plate up that was held before the eyes', async () => {
  const worn = await wearTestHeadset({ move: 'smooth' });
  await bringNear(worn, 'right');
  worn.pushStick('left', 0, 1);
  await worn.passFrames();
  expect(worn.state().reading).toBeNull();
});

test('for the left hand all is the other way round: it turns and chooses, the right one throws', async () => {
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
  // The stick of the hand that throws turns nobody.
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

/** Sits before the first plate, and points straight ahead from the height of an armrest. */
const pointSeated = async (worn: Worn) => {
  worn.device.position.set(0, 1.1, 0);
  await goToFirstPlate(worn, 'right');
  worn.aim('right', 0, 0.9);
  await worn.passFrames();
  await pullTrigger(worn, 'right');
};

test('who sits has the eyes and hands of one who stands, when that is asked for', async () => {
  const standing = await wearTestHeadset();
  await pointSeated(standing);
  // Beneath the sheet, which begins at 1.3 m.
  expect(standing.state().reading).toBeNull();
  standing.stage.close();

  const seated = await wearTestHeadset({ height: 'seated' });
  await pointSeated(seated);
  expect(seated.state().reading).toBe('ai-01');
});

test('a recentring leaves the wearer where they stood, and a pressed stick stands them before the plate', async () => {
  const worn = await wearTestHeadset();
  const { standing, device, passFrames, setButton } = worn;
  await goToFirstPlate(worn, 'right');
  const reader = standing();
  // Steps of their own: the arrow goes along.
  device.position.set(0.5, 1.6, 0.6);
  await passFrames();
  expect(gone(worn, reader)).toBeCloseTo(Math.hypot(0.5, 0.6), 1);
  const stood = standing();
  device.recenter();
  await passFrames();
  const recentred = standing();
  expect(recentred.x).toBeCloseTo(stood.x, 1);
  expect(recentred.z).toBeCloseTo(stood.z, 1);
  expect(recentred.degrees).toBeCloseTo(stood.degrees, 0);

  setButton('right', 'thumbstick', 1);
  await passFrames();
  const back = standing();
  expect(back.x).toBeCloseTo(reader.x, 1);
  expect(back.z).toBeCloseTo(reader.z, 1);
  expect(back.degrees).toBeCloseTo(reader.degrees, 0);
});

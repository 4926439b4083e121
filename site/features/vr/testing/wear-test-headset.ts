import { metaQuest3, XRDevice, XRSystem as EmulatedSystem, XRWebGLLayer } from 'iwer';
import { vi } from 'vitest';
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
export const wearTestHeadset = async (comfort: Partial<Comfort> = {}) => {
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

import { setMaxListeners } from 'node:events';
import { onTestFinished } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import type { Hall, HallToOpen } from '#site/features/vr/hall/hall.ts';
import { openHall } from '#site/features/vr/hall/open-hall.ts';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { createHallSound } from '#site/features/vr/sound/hall-sound.ts';
import { openStage } from '#site/features/vr/stage/open-stage.ts';
import { createVisitTracker } from '#site/features/vr/stage/visit-tracker.ts';
import { createFakeCanvas } from '#site/features/vr/testing/fake-canvas.ts';
import { openFakePage } from '#site/features/vr/testing/fake-page.ts';
import { sampleHallProjects } from '#site/features/vr/testing/sample-hall-projects.ts';
import type { Pose } from '#site/features/vr/walk/walker.ts';

export interface StageToTest {
  projects?: readonly (HallToOpen['projects'][number] & { featured: boolean })[];
  isLight?: boolean;
  startsAt?: string | null;
  xr?: XRSystem;
  /** The connected gamepads. A test that changes them dispatches `gamepadconnected` to the page. */
  pads?: (Gamepad | null)[];
}

const withModels = () => sampleHallProjects().map((project) => ({ ...project, featured: true }));

/** Enough microtasks for a session to start or end. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A keyboard event, by the key's physical position. */
export const stroke = (type: 'keydown' | 'keyup', code: string) => {
  const held = { ctrlKey: false, altKey: false, metaKey: false, repeat: false };
  return Object.assign(new Event(type, { cancelable: true }), { code, ...held });
};

/**
 * The stage of the hall on a canvas that draws nothing, with the scene, camera and frames of
 * three.js. `fill` hangs the sheets; one that is read is drawn immediately.
 */
export const openTestStage = ({
  projects = withModels(),
  isLight = false,
  startsAt = null,
  xr,
  pads = [],
}: StageToTest = {}) => {
  // Node warns about more than ten listeners on one signal; a stage has more.
  setMaxListeners(50);
  onTestFinished(() => setMaxListeners(10));
  const fake = openFakePage(pads);
  const canvas = createFakeCanvas();
  const root = new EventTarget();
  const plan = planHall(projects, { light: isLight });
  const waiting: (() => void)[] = [];
  let framesDrawn = 0;
  /** The calls to the page around the hall, in order. */
  const calls: string[] = [];
  const stage = openStage({
    root: root as HTMLElement,
    canvas,
    plan,
    startsAt,
    isLight,
    openHall: () => {
      const hall = openHall({
        plan,
        projects,
        owner: { name: 'Ada Drew', role: 'Architect', location: 'Denver' },
        light: isLight,
        isStill: true,
        theme: 'dark',
        whenIdle: (work) => void waiting.push(work),
      });
      const update: Hall['update'] = (...frame) => {
        framesDrawn += 1;
        hall.update(...frame);
      };
      return { ...hall, update };
    },
    isStill: () => true,
    visit: createVisitTracker({
      clock: { now: () => performance.now() },
      track: () => undefined,
      setLocation: () => undefined,
    }),
    overviewOf: () => Promise.resolve(null),
    openSound: (onState) =>
      createHallSound({
        openPlayer: null,
        session: createMemoryKeyValue(),
        isSpared: isLight,
        onState,
      }),
    xr,
    openPage: (id) => void calls.push(`page ${id}`),
    openChat: () => void calls.push('chat'),
    leave: () => void calls.push('leave'),
  });
  onTestFinished(() => stage.close());
  const pose: Pose = { x: NaN, z: NaN, heading: NaN, pitch: NaN };
  stage.onPose((published) => void Object.assign(pose, published));

  const passFrames = async (count = 6) => {
    for (let index = 0; index < count; index += 1) {
      fake.runFrame();
      await settle();
    }
  };
  return {
    stage,
    plan,
    canvas,
    root,
    calls,
    passFrames,
    settle,
    page: fake.page,
    document: fake.document,
    state: stage.state.get,
    pressKey: (code: string) => {
      root.dispatchEvent(stroke('keydown', code));
      root.dispatchEvent(stroke('keyup', code));
    },
    framesDrawn: () => framesDrawn,
    /** The visitor's position in meters, and degrees to the right of north. */
    standing: () => ({ x: pose.x, z: pose.z, degrees: (-pose.heading * 180) / Math.PI }),
    fill: () => {
      for (let work = waiting.shift(); work; work = waiting.shift()) work();
    },
  };
};

export type TestStage = ReturnType<typeof openTestStage>;

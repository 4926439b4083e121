import { setMaxListeners } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import type { Hall, HallToOpen } from '#site/features/vr/hall/hall.ts';
import { openHall } from '#site/features/vr/hall/open-hall.ts';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { createHallSound } from '#site/features/vr/sound/hall-sound.ts';
import { openStage } from '#site/features/vr/stage/open-stage.ts';
import { createVisitTracker } from '#site/features/vr/stage/visit-tracker.ts';
import { sampleHallProjects } from '#site/features/vr/testing/sample-hall-projects.ts';
import type { Pose } from '#site/features/vr/walk/walker.ts';

/** One of 30 frames a second. */
const FRAME_MS = 1_000 / 30;

type Frame = (time: number) => void;

/** Frames that advance when the test says so; time stands still in between. */
const stubFrames = () => {
  let time = 1_000;
  let handles = 0;
  const waiting = new Map<number, Frame>();
  const requestAnimationFrame = (frame: Frame) => {
    handles += 1;
    waiting.set(handles, frame);
    return handles;
  };
  const cancelAnimationFrame = (handle: number) => void waiting.delete(handle);
  vi.stubGlobal('requestAnimationFrame', requestAnimationFrame);
  vi.stubGlobal('cancelAnimationFrame', cancelAnimationFrame);
  vi.stubGlobal('self', { requestAnimationFrame, cancelAnimationFrame });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  return () => {
    time += FRAME_MS;
    const frames = [...waiting.values()];
    waiting.clear();
    for (const frame of frames) frame(time);
  };
};

/** These tests' events come from no element. */
const NoElement = vi.fn();

/** The parts of a page that the stage listens to. All stubs are restored after the test. */
const openFakePage = (pads: (Gamepad | null)[]) => {
  const runFrame = stubFrames();
  const page = new EventTarget();
  const body = { appendChild: () => undefined, removeChild: () => undefined };
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    pointerLockElement: null,
    exitPointerLock: () => undefined,
    body,
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('Element', NoElement);
  vi.stubGlobal('navigator', { getGamepads: () => pads });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return { page, document, runFrame };
};

/** WebGL names are functions, or constants in capitals. */
const isConstant = (name: string) => /^[A-Z][A-Z0-9_]+$/.test(name);

const constants = new Map<string, number>();

/** Any number works as long as it is always the same. */
const numberOf = (name: string): number => {
  const known = constants.get(name) ?? constants.size + 1;
  constants.set(name, known);
  return known;
};

const parameters: Readonly<Record<string, unknown>> = {
  VERSION: 'WebGL 2.0',
  SHADING_LANGUAGE_VERSION: 'WebGL GLSL ES 3.00',
  VIEWPORT: [0, 0, 1, 1],
  SCISSOR_BOX: [0, 0, 1, 1],
  COLOR_CLEAR_VALUE: [0, 0, 0, 0],
};

const parameterOf = (constant: number): unknown => {
  for (const [name, value] of Object.entries(parameters))
    if (numberOf(name) === constant) return value;
  // Sizes and unit counts: more than needed.
  return 4_096;
};

/**
 * A WebGL 2 context that draws nothing, as far as three.js uses it. The parts that three.js
 * computes are real: which meshes are in view, its counts of draw calls and triangles, and WebXR
 * sessions.
 */
const createFakeWebGl = (canvas: HTMLCanvasElement): WebGL2RenderingContext => {
  const functions: Readonly<Record<string, (...args: never[]) => unknown>> = {
    getParameter: parameterOf,
    getContextAttributes: () => ({ xrCompatible: true }),
    getExtension: () => null,
    getSupportedExtensions: () => [],
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getShaderParameter: () => true,
    // Linked, without uniforms and attributes.
    getProgramParameter: (_program: unknown, constant: number) =>
      constant === numberOf('LINK_STATUS') ? true : 0,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    isContextLost: () => false,
  };
  const context = {
    canvas,
    get drawingBufferWidth() {
      return canvas.width;
    },
    get drawingBufferHeight() {
      return canvas.height;
    },
  };
  return new Proxy(context, {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name) as unknown;
      if (isConstant(name)) return numberOf(name);
      return functions[name] ?? (() => (name.startsWith('create') ? {} : undefined));
    },
  }) as unknown as WebGL2RenderingContext;
};

const CANVAS = { width: 640, height: 480 } as const;

/** A canvas of 640 by 480 pixels in the corner of the window, on which nothing is drawn. */
const createFakeCanvas = (): HTMLCanvasElement => {
  const { width, height } = CANVAS;
  const canvas = Object.assign(new EventTarget(), {
    width,
    height,
    clientWidth: width,
    clientHeight: height,
    dataset: {},
    style: {},
    getContext: () => context,
    setAttribute: () => undefined,
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0, width, height }),
    requestPointerLock: () => {
      Object.assign(document, { pointerLockElement: canvas });
      document.dispatchEvent(new Event('pointerlockchange'));
      return Promise.resolve();
    },
  }) as unknown as HTMLCanvasElement;
  const context = createFakeWebGl(canvas);
  return canvas;
};

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

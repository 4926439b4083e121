export interface PointerInputDeps {
  canvas: HTMLCanvasElement;
  /** Turns the view by this many radians, left and up. */
  onLook: (turn: number, lift: number) => void;
  /** Walks ahead by this many metres. */
  onWalk: (ahead: number) => void;
  /** The pointer's position: right and up from the center, each from -1 to 1. */
  onPoint: (x: number, y: number) => void;
  /** Pressed and released in one place. Returns whether there was something to select. */
  onChoose: (x: number, y: number) => boolean;
  onHeld: (isHeld: boolean) => void;
}

const RADIANS_PER_PIXEL = 0.0026;
const FINGER_RADIANS_PER_PIXEL = 0.005;
const METRES_PER_PIXEL = 0.025;
/** A finger that moved no further than this has tapped. */
const TAP_PX = 8;

interface Finger {
  x: number;
  y: number;
  gone: number;
}

const distanceOf = (fingers: ReadonlyMap<number, Finger>): number => {
  const [a, b] = fingers.values();
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

const onCanvas = (canvas: HTMLCanvasElement, event: PointerEvent): [x: number, y: number] => {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * 2 - 1;
  return [x, 1 - ((event.clientY - top) / height) * 2];
};

/**
 * Touch and a pressed mouse: dragging turns the view, spreading or pinching two fingers walks, a
 * tap selects.
 */
const dragging = (deps: PointerInputDeps) => {
  const { canvas } = deps;
  const fingers = new Map<number, Finger>();
  let hadTwo = false;
  return {
    down: (event: PointerEvent) => {
      if (fingers.size === 0) hadTwo = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, gone: 0 });
      if (fingers.size > 1) hadTwo = true;
      canvas.setPointerCapture(event.pointerId);
    },
    move: (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const before = distanceOf(fingers);
      const dx = event.clientX - finger.x;
      const dy = event.clientY - finger.y;
      finger.x = event.clientX;
      finger.y = event.clientY;
      finger.gone += Math.hypot(dx, dy);
      if (fingers.size === 2) deps.onWalk((distanceOf(fingers) - before) * METRES_PER_PIXEL);
      else if (finger.gone > TAP_PX)
        deps.onLook(dx * FINGER_RADIANS_PER_PIXEL, dy * FINGER_RADIANS_PER_PIXEL);
    },
    up: (event: PointerEvent): 'tap' | 'drag' => {
      const finger = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      return finger && finger.gone <= TAP_PX && !hadTwo ? 'tap' : 'drag';
    },
  };
};

/**
 * Mouse, pen and touch on the canvas. A click on an object selects it. A click elsewhere captures
 * the mouse, which then looks around until Escape and selects what is in the center.
 */
export const listenToPointers = (deps: PointerInputDeps): (() => void) => {
  const { canvas } = deps;
  const drag = dragging(deps);
  const stop = new AbortController();
  const { signal } = stop;
  const isHeld = () => document.pointerLockElement === canvas;

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 0 && !isHeld()) drag.down(event);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (isHeld())
        return deps.onLook(
          -event.movementX * RADIANS_PER_PIXEL,
          -event.movementY * RADIANS_PER_PIXEL,
        );
      drag.move(event);
      if (event.pointerType !== 'touch') deps.onPoint(...onCanvas(canvas, event));
    },
    { signal },
  );
  canvas.addEventListener(
    'pointerup',
    (event) => {
      if (event.button !== 0) return;
      if (isHeld()) return void deps.onChoose(0, 0);
      if (drag.up(event) !== 'tap' || deps.onChoose(...onCanvas(canvas, event))) return;
      // Refused (an embedded page, or Escape a moment ago): dragging still works.
      if (event.pointerType === 'mouse') void holdMouse(canvas);
    },
    { signal },
  );
  canvas.addEventListener('pointercancel', drag.up, { signal });
  document.addEventListener('pointerlockchange', () => deps.onHeld(isHeld()), { signal });
  return () => {
    stop.abort();
    if (isHeld()) document.exitPointerLock();
  };
};

const holdMouse = async (canvas: HTMLCanvasElement): Promise<void> => {
  try {
    await canvas.requestPointerLock();
  } catch {
    // See above: dragging still works.
  }
};

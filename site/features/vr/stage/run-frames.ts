import type { WebGLRenderer } from 'three';
import type { Figures } from '#site/features/vr/stage/hall-state.ts';

export interface FramesDeps {
  renderer: Pick<WebGLRenderer, 'setAnimationLoop' | 'info' | 'xr'>;
  /** Called each half second of frames. */
  onFigures: (figures: Figures) => void;
}

export interface FrameSource {
  /** Draws one frame. `seconds` since the last one, at most 0.1. */
  draw: (seconds: number) => void;
  /** Whether a device must be polled: a gamepad sends no events. */
  isWatching: () => boolean;
  /** Whether the device is in use. Polled in each frame in which nothing is drawn. */
  isUsed: () => boolean;
}

/**
 * The hall is drawn for this long after the last reason, so that every movement completes. Counts
 * the seconds passed to frames, so it also completes at two frames a second.
 */
const LINGER_S = 1.6;
/** Shorter than any frame, so that one or two are drawn. */
const ONCE_S = 0.001;
const LONGEST_S = 0.1;
const FIGURES_MS = 500;

/** Reports the cost of frames, each half second. */
const createFigures = ({ renderer, onFigures }: FramesDeps) => {
  let since = 0;
  let counted = 0;
  return {
    begin: (): void => {
      since = 0;
    },
    count: (time: number): void => {
      counted += 1;
      const elapsedMs = time - since;
      if (since !== 0 && elapsedMs < FIGURES_MS) return;
      // From the second frame on there is a duration to report.
      if (since !== 0) {
        const { calls, triangles } = renderer.info.render;
        onFigures({ calls, triangles, frameMs: elapsedMs / counted });
      }
      since = time;
      counted = 0;
    },
  };
};

/**
 * Draws while there is a reason, and not a frame more: nothing in the hall moves on its own. During
 * a headset session it draws every frame.
 */
export const runFrames = (deps: FramesDeps) => {
  const { renderer } = deps;
  const figures = createFigures(deps);
  let source: FrameSource | null = null;
  let isRunning = false;
  let isStopped = false;
  let isAsleep = true;
  let leftS = 0;
  let last = 0;

  const rest = () => {
    isAsleep = true;
    isRunning = false;
    renderer.setAnimationLoop(null);
  };
  /** Stops, unless a device is used. Returns whether there is a new reason. */
  const doze = (): boolean => {
    isAsleep = true;
    if (!source?.isWatching()) rest();
    else if (source.isUsed()) wake();
    return !isAsleep;
  };
  const frame = (time: number) => {
    if (leftS <= 0 && !renderer.xr.isPresenting && !doze()) return;
    const seconds = last === 0 ? 0 : Math.min(LONGEST_S, (time - last) / 1_000);
    last = time;
    source?.draw(seconds);
    leftS -= seconds;
    figures.count(time);
  };
  const drawFor = (seconds: number): void => {
    leftS = Math.max(leftS, seconds);
    if (isStopped || !isAsleep) return;
    isAsleep = false;
    last = 0;
    figures.begin();
    if (isRunning) return;
    isRunning = true;
    renderer.setAnimationLoop(frame);
  };
  /** Call if there is a reason to draw. */
  const wake = (): void => drawFor(LINGER_S);
  return {
    /** Call once, when everything that a frame draws exists. */
    begin: (from: FrameSource): void => {
      source = from;
    },
    wake,
    /** Call when something looks different without a movement. */
    refresh: (): void => drawFor(ONCE_S),
    stop: (): void => {
      isStopped = true;
      rest();
    },
  };
};

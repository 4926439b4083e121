import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { whenIdle } from '#site/platform/when-idle.ts';

// A visitor who does nothing for this long is reading the page.
const READ_AFTER_MS = 4_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

interface WhenSettledDeps {
  timers: Timers;
  /** The target of input events and of the load event. */
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  isLoaded: () => boolean;
  /** Whether the visitor came for what would wait. */
  isAwaited: boolean;
  /** Calls `run` when the browser is idle. */
  whenIdle: (run: () => void) => void;
}

/**
 * Runs work that the first view does not need, once: on the visitor's first input, or when the page
 * has been loaded and left alone for four seconds; soon if it is awaited. Returns a function that cancels it.
 */
export const createWhenSettled =
  ({ timers, target, isLoaded, isAwaited, whenIdle }: WhenSettledDeps) =>
  (run: () => void): Cancel => {
    let isOver = false;
    let cancelTimer: Cancel = () => {};
    const stop = () => {
      cancelTimer();
      target.removeEventListener('load', wait);
      for (const sign of signs) target.removeEventListener(sign, settle, { capture: true });
    };
    const settle = () => {
      stop();
      whenIdle(() => {
        if (!isOver) run();
      });
    };
    const wait = () => {
      cancelTimer = timers.after(READ_AFTER_MS, settle);
    };
    for (const sign of signs)
      target.addEventListener(sign, settle, { passive: true, capture: true });
    if (isAwaited) settle();
    else if (isLoaded()) wait();
    else target.addEventListener('load', wait, { once: true });
    return () => {
      isOver = true;
      stop();
    };
  };

export const browserWhenSettled = () =>
  createWhenSettled({
    timers: browserTimers(),
    target: window,
    isLoaded: () => document.readyState === 'complete',
    // A return link ends at `/#chat`.
    isAwaited: location.hash === '#chat',
    whenIdle,
  });

import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { whenIdle } from '#site/platform/when-idle.ts';

// A page that has been there this long without a touch is being read.
const READ_AFTER_MS = 4_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

interface WhenSettledDeps {
  timers: Timers;
  /** Where the visitor's input and the end of loading are heard. */
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  isLoaded: () => boolean;
  /** Runs when the browser has nothing else to do. */
  whenIdle: (run: () => void) => void;
}

/**
 * Runs once for what nobody misses in the first view: with the visitor's first input, or when the
 * page has been loaded and left alone for four seconds. Answers how to call it off.
 */
export const createWhenSettled =
  ({ timers, target, isLoaded, whenIdle }: WhenSettledDeps) =>
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
    if (isLoaded()) wait();
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
    whenIdle,
  });

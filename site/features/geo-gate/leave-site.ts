import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** The part of `window` that leaving needs. */
export interface LeavingWindow {
  history: Pick<History, 'length' | 'back'>;
  location: Pick<Location, 'replace'>;
  addEventListener(type: 'pagehide', listener: () => void, options: { once: true }): void;
}

// A cached page returns at once. A fetched one may take longer; then the hint shows briefly on a
// page that is about to leave.
const STUCK_AFTER_MS = 2_500;

/**
 * 'Return to Previous Site' goes back in history. A tab opened for this site alone has nothing to
 * go back to and is blanked. At the oldest of several entries `back` does nothing and no browser
 * reports it, so `onStay` is called when the page is still there after a while.
 */
export const leaveSite = (
  window: LeavingWindow,
  timers: Timers,
  onStillHere: () => void,
): Cancel => {
  if (window.history.length <= 1) {
    window.location.replace('about:blank');
    return () => {};
  }
  const cancel = timers.after(STUCK_AFTER_MS, onStillHere);
  window.addEventListener('pagehide', cancel, { once: true });
  window.history.back();
  return cancel;
};

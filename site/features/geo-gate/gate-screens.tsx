import '#site/features/geo-gate/geo-gate.css';
import { createRoot } from 'react-dom/client';
import { createGateActions } from '#site/features/geo-gate/gate-actions.ts';
import { GateDialog } from '#site/features/geo-gate/gate-dialog.tsx';
import type { Gate } from '#site/features/geo-gate/gate.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** The part of `window` that leaving needs. */
interface LeavingWindow {
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

/** Puts the next tab stop at the start of the page. */
const focusStart = () => {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
};

/**
 * Mounts the screens over the covered page in their own React root, in place of the cover's text.
 * Returns a function that removes them.
 */
export const openGateScreens = (gate: Gate, cover: DOMStringMap): (() => void) => {
  const host = document.createElement('div');
  host.id = 'foyer-geo-gate';
  document.body.append(host);
  const timers = browserTimers();
  const actions = createGateActions(gate, (onStillHere) => leaveSite(window, timers, onStillHere));
  const tracked = isTracked(browserPrivacy());
  const root = createRoot(host);
  cover['gate'] = '';
  // The visitor may have confirmed in another tab, or have left this page and come back.
  const look = () => gate.look();
  const events = ['focus', 'pageshow', 'visibilitychange'];
  for (const event of events) addEventListener(event, look);
  root.render(<GateDialog store={gate.state} actions={actions} isTracked={tracked} />);
  return () => {
    for (const event of events) removeEventListener(event, look);
    actions.stop();
    root.unmount();
    host.remove();
    focusStart();
  };
};

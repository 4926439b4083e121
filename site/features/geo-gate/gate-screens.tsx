import '#site/features/geo-gate/geo-gate.css';
import { createRoot } from 'react-dom/client';
import { createGateActions } from '#site/features/geo-gate/gate-actions.ts';
import { GateDialog } from '#site/features/geo-gate/gate-dialog.tsx';
import type { Gate } from '#site/features/geo-gate/gate.ts';
import { leaveSite } from '#site/features/geo-gate/leave-site.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';

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

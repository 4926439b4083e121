import '#site/features/geo-gate/geo-gate.css';
import { createRoot } from 'react-dom/client';
import { createGateActions } from '#site/features/geo-gate/gate-actions.ts';
import { GateDialog } from '#site/features/geo-gate/gate-dialog.tsx';
import type { Gate } from '#site/features/geo-gate/gate.ts';
import { leaveSite } from '#site/features/geo-gate/leave-site.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';

/**
 * Mounts the screens over the page in their own React root. Returns a function that removes them.
 */
export const openGateScreens = (gate: Gate): (() => void) => {
  const host = document.createElement('div');
  host.id = 'foyer-geo-gate';
  document.body.append(host);
  const timers = browserTimers();
  const actions = createGateActions(gate, (onStillHere) => leaveSite(window, timers, onStillHere));
  const tracked = isTracked(browserPrivacy());
  const root = createRoot(host);
  root.render(<GateDialog store={gate.state} actions={actions} isTracked={tracked} />);
  return () => {
    actions.stop();
    root.unmount();
    host.remove();
  };
};

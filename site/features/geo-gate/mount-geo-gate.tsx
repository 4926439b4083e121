import { createGate, type Gate } from '#site/features/geo-gate/gate.ts';
import { coverOf } from '#site/features/geo-gate/gate-state.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';
import { lookUpGeo } from '#site/features/geo-gate/look-up-geo.ts';
import { createSessionOverride } from '#site/features/geo-gate/session-override.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { isOff } from '#site/platform/features.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import '#site/features/geo-gate/initializing.css';

/**
 * Shows the loading screen over the page. It avoids React: on a slow connection that code would
 * arrive after the response it bridges. Returns a function that removes it and restores the focus.
 */
const showInitializing = (): (() => void) => {
  const dialog = document.createElement('dialog');
  dialog.className = 'gate-initializing label';
  dialog.textContent = dialog.ariaLabel = 'Initializing...';
  // In some browsers Escape closes a modal even if the first one was cancelled.
  const reopen = () => dialog.showModal();
  dialog.addEventListener('close', reopen);
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.removeEventListener('close', reopen);
    dialog.close();
    dialog.remove();
  };
};

export interface MountGeoGateOptions {
  /** The path of the page shown now, beginning with a slash. */
  path: () => string;
  /** Notifies of every change of the path. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Called once, when the visitor passes or was never stopped: what the notice announces may start.
   * `isAcknowledged`: the visitor had to acknowledge the notice on this page.
   */
  onAllowed: (isAcknowledged: boolean) => void;
}

const createBrowserGate = (): Gate => {
  const timers = browserTimers();
  return createGate({
    override: createSessionOverride(sessionKeyValue()),
    // The location of visitors who opted out of tracking is not stored: each page load looks it up.
    cache: isTracked(browserPrivacy())
      ? createGeoCache(localKeyValue(), browserClock())
      : { read: () => null, write: () => undefined },
    timers,
    // When the feature is off there is no response, and unknown visitors pass.
    lookUp: () =>
      isOff('geo_gate')
        ? Promise.resolve(null)
        : lookUpGeo({ fetch: (url, init) => fetch(url, init), timers }),
  });
};

/**
 * Decides whether this visitor passes and fetches and shows the notice only if not. Inactive on
 * /admin: the lookup waits until the visitor leaves the console, and open screens are hidden there.
 */
export const mountGeoGate = ({ path, subscribe, onAllowed }: MountGeoGateOptions): void => {
  const gate = createBrowserGate();
  let closeInitializing: (() => void) | null = null;
  let closeNotice: (() => void) | null = null;
  let isFetching = false;
  let hasBegun = false;
  let isAllowed = false;
  let isAcknowledged = false;
  const cover = () => (isAdminPath(path()) ? null : coverOf(gate.state.get()));
  const endInitializing = () => {
    closeInitializing?.();
    closeInitializing = null;
  };
  const fetchNotice = async () => {
    const { openGateScreens } = await import('#site/features/geo-gate/gate-screens.tsx');
    if (cover() !== 'notice') return;
    endInitializing();
    closeNotice ??= openGateScreens(gate);
  };
  const settle = () => {
    if (!hasBegun && !isAdminPath(path())) {
      hasBegun = true;
      gate.begin();
    }
    const screen = cover();
    if (screen === 'initializing') closeInitializing ??= showInitializing();
    // Keep the loading screen, if open, until the notice has been fetched.
    if (!screen) endInitializing();
    if (screen !== 'notice') {
      closeNotice?.();
      closeNotice = null;
    } else if (!closeNotice && !isFetching) {
      isAcknowledged = isFetching = true;
      fetchNotice()
        .catch(() => gate.send({ type: 'failed' }))
        .finally(() => (isFetching = false));
    }
    if (!isAllowed && !isAdminPath(path()) && gate.state.get().step === 'allowed') {
      isAllowed = true;
      onAllowed(isAcknowledged);
    }
  };
  gate.state.subscribe(settle);
  subscribe(settle);
  settle();
};

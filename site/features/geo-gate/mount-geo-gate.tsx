import { createGate, type Gate } from '#site/features/geo-gate/gate.ts';
import { isCovering } from '#site/features/geo-gate/gate-state.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';
import { lookUpGeo } from '#site/features/geo-gate/look-up-geo.ts';
import { createSessionOverride } from '#site/features/geo-gate/session-override.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { isOff } from '#site/platform/features.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';

export interface MountGeoGateOptions {
  /** The path of the page shown now, beginning with a slash. */
  path: () => string;
  /** Tells of every change of the path. */
  subscribe?: (listener: () => void) => () => void;
  /** Called once, when the visitor is through or need not be stopped: what the notice announces may begin. */
  onAllowed?: () => void;
}

const createBrowserGate = (): Gate => {
  const timers = browserTimers();
  return createGate({
    override: createSessionOverride(sessionKeyValue()),
    cache: createGeoCache(localKeyValue(), browserClock()),
    timers,
    // Switched off it answers nothing, and whoever is not known passes.
    lookUp: () =>
      isOff('geo_gate')
        ? Promise.resolve(null)
        : lookUpGeo({ fetch: (url, init) => fetch(url, init), timers }),
  });
};

/**
 * Decides whether this visitor passes and, only for one who does not or who has waited a moment,
 * fetches the screens and puts them up. Nothing happens on /admin: the lookup waits until the
 * console is left, and screens already up step aside while it is shown.
 */
export const mountGeoGate = (options: MountGeoGateOptions): (() => void) => {
  const { path, subscribe } = options;
  const gate = createBrowserGate();
  let closeScreens: (() => void) | null = null;
  let isFetching = false;
  let hasBegun = false;
  let isOver = false;
  let isAllowed = false;
  const shouldCover = () => !isOver && !isAdminPath(path()) && isCovering(gate.state.get());
  const fetchScreens = async () => {
    const { openGateScreens } = await import('#site/features/geo-gate/gate-screens.tsx');
    if (shouldCover()) closeScreens ??= openGateScreens(gate);
  };
  const settle = () => {
    if (!hasBegun && !isAdminPath(path())) {
      hasBegun = true;
      gate.begin();
    }
    if (!isAllowed && gate.state.get().step === 'allowed') {
      isAllowed = true;
      options.onAllowed?.();
    }
    if (!shouldCover()) {
      closeScreens?.();
      closeScreens = null;
    } else if (!closeScreens && !isFetching) {
      isFetching = true;
      // Screens that cannot be fetched are a lookup that failed: nobody is kept out by it (SPEC 8).
      fetchScreens()
        .catch(() => gate.send({ type: 'failed' }))
        .finally(() => (isFetching = false));
    }
  };
  const stops = [gate.state.subscribe(settle), subscribe?.(settle), gate.stop];
  settle();
  return () => {
    isOver = true;
    settle();
    for (const stop of stops) stop?.();
  };
};

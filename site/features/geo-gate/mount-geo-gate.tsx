import { COVER_TEXT, createGateCookies } from '#site/features/geo-gate/gate-cookies.ts';
import { createGate, type Gate } from '#site/features/geo-gate/gate.ts';
import { coverOf } from '#site/features/geo-gate/gate-state.ts';
import { createGeoCache } from '#site/features/geo-gate/geo-cache.ts';
import { lookUpGeo } from '#site/features/geo-gate/look-up-geo.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { isOff } from '#site/platform/features.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';

interface Following {
  /** The current page's path, beginning with a slash. */
  path: () => string;
  /** Calls the listener on every change of the path. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Called once, when the visitor passes or was never stopped: the things that the notice announces
   * may start. `isAcknowledged`: the visitor had to acknowledge the notice on this page.
   */
  onAllowed: (isAcknowledged: boolean) => void;
}

const createBrowserGate = (): Gate => {
  const cookies = createGateCookies(document, location.protocol === 'https:');
  return createGate({
    cookies: {
      ...cookies,
      // If the feature is off there is no cookie and nothing to look up.
      passes: () => isOff('geo_gate') || cookies.passes(),
    },
    // The location of visitors who opted out of tracking is not stored: each page load looks it up.
    cache: isTracked(browserPrivacy())
      ? createGeoCache(localKeyValue(), browserClock())
      : { read: () => null, write: () => undefined },
    lookUp: () => lookUpGeo({ fetch: (url, init) => fetch(url, init), timers: browserTimers() }),
  });
};

/**
 * Decides at once whether this visitor passes; if not, covers the page and fetches the notice.
 * Inactive on /admin: the lookup waits until the visitor leaves the console, and open screens are
 * hidden there. Returns a function that starts following the page's path.
 */
export const mountGeoGate = (): ((following: Following) => void) => {
  const gate = createBrowserGate();
  const cover = document.documentElement.dataset;
  let path = () => location.pathname;
  let onAllowed: Following['onAllowed'] | null = null;
  let closeNotice: (() => void) | null = null;
  let isFetching = false;
  let hasBegun = false;
  let isAcknowledged = false;
  const screen = () => (isAdminPath(path()) ? null : coverOf(gate.state.get()));
  const fetchNotice = async () => {
    const { openGateScreens } = await import('#site/features/geo-gate/gate-screens.tsx');
    if (screen() === 'notice') closeNotice ??= openGateScreens(gate, cover);
  };
  const settle = () => {
    if (!hasBegun && !isAdminPath(path())) {
      hasBegun = true;
      gate.begin();
    }
    const shown = screen();
    if (shown) cover['gate'] ??= COVER_TEXT;
    else delete cover['gate'];
    if (shown !== 'notice') {
      closeNotice?.();
      closeNotice = null;
    } else if (!closeNotice && !isFetching) {
      isAcknowledged = isFetching = true;
      fetchNotice()
        .catch(() => gate.send({ type: 'failed' }))
        .finally(() => (isFetching = false));
    }
    if (onAllowed && !isAdminPath(path()) && gate.state.get().step === 'allowed') {
      const start = onAllowed;
      onAllowed = null;
      start(isAcknowledged);
    }
  };
  // From now on this code controls the cover, not the script that set it.
  cover['gateMounted'] = '';
  gate.state.subscribe(settle);
  settle();
  return (following) => {
    ({ path, onAllowed } = following);
    following.subscribe(settle);
    settle();
  };
};

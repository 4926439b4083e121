import { use, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/**
 * Leaves the scroll position of each page to the router, which keeps it in memory: visitors have not
 * agreed to anything stored. Reloads are left to the browser.
 */
export const restoreScrollOurselves = (): void => {
  const byRouter = () => void (history.scrollRestoration = 'manual');
  // The browser restores the position of a reloaded page.
  if (document.readyState === 'complete') byRouter();
  addEventListener('pageshow', byRouter);
  addEventListener('pagehide', () => void (history.scrollRestoration = 'auto'));
};

const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash that cannot be decoded names nothing.
    return null;
  }
};

/** A new page starts at its top or its hash; going back restores the position. */
export const ScrollMemory = (): null => {
  const { location, restoreScrollPosition, preventScrollReset } =
    use(UNSAFE_DataRouterStateContext) ?? {};
  useLayoutEffect(() => {
    // False: a page that was just loaded, or one that stays where it is.
    if (!location || restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === 'number') {
      // Not returned: since 2026 browsers return a promise, which React would call as a cleanup function.
      scrollTo(0, restoreScrollPosition);
      return;
    }
    const target = targetOf(location.hash);
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
  return null;
};

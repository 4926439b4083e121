import { use, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/**
 * Lets the router restore scroll positions. It holds them in memory, because visitors have not
 * agreed to storage. The browser still restores reloaded pages.
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
    // A hash that cannot be decoded refers to nothing.
    return null;
  }
};

/** Scrolls a new page to its top or its hash; going back restores the position. */
export const ScrollMemory = (): null => {
  const { location, restoreScrollPosition, preventScrollReset } =
    use(UNSAFE_DataRouterStateContext) ?? {};
  useLayoutEffect(() => {
    // False for a page that was just loaded, or one that keeps its position.
    if (!location || restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === 'number') {
      // Not returned: since 2026 `scrollTo` returns a promise, which React would call as a cleanup
      // function.
      scrollTo(0, restoreScrollPosition);
      return;
    }
    const target = targetOf(location.hash);
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
  return null;
};

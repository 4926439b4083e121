import { use, useLayoutEffect } from 'react';
import { type createBrowserRouter, UNSAFE_DataRouterStateContext } from 'react-router-dom';
import { sessionKeyValue } from '#site/platform/browser-storage.ts';

/**
 * Notes where each page is left, in memory alone: the router's own `ScrollRestoration` writes it to
 * `sessionStorage`, which visitors have not asked for. A reload is left to the browser.
 */
export const rememberScroll = (
  router: Pick<ReturnType<typeof createBrowserRouter>, 'enableScrollRestoration'>,
): void => {
  const byRouter = () => void (history.scrollRestoration = 'manual');
  // A reloaded page has been restored by the browser when it is shown.
  if (document.readyState === 'complete') byRouter();
  addEventListener('pageshow', byRouter);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    // Between which pages links with a view transition led: written by the router's own listener,
    // which is the earlier one.
    sessionKeyValue().remove('remix-router-transitions');
  });
  router.enableScrollRestoration({}, () => scrollY);
};

const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash that cannot be decoded names nothing.
    return null;
  }
};

/** A new page begins at its top or at its hash, one gone back to where it was left. */
export const ScrollMemory = (): null => {
  const { location, restoreScrollPosition, preventScrollReset } =
    use(UNSAFE_DataRouterStateContext) ?? {};
  useLayoutEffect(() => {
    // False: a page just loaded, or one that stays where it is.
    if (!location || restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === 'number') {
      // Not returned: browsers answer with a promise since 2026, which React would call at the end.
      scrollTo(0, restoreScrollPosition);
      return;
    }
    const target = targetOf(location.hash);
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
  return null;
};

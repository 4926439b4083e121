import { matchRoutes } from 'react-router-dom';
import { browserNetworkClass } from '#site/platform/network-class.ts';
import { whenIdle } from '#site/platform/when-idle.ts';
import { fetchScreen } from '#site/routes/load-matches.ts';
import type { SiteRoute } from '#site/routes/site-route.ts';
import type { BrowserNavigation } from '#site/shell/browser-navigation.ts';
import { createPrefetcher, type PrefetchSign } from '#site/shell/prefetcher.ts';

// Large and rarely visited: fetched when a link is pointed at, not when it scrolls into view.
const isHeavy = (path: string): boolean => /^\/(admin|vr-experience)(\/|$)/.test(path);

const createScreenOf = (routes: SiteRoute[]) => (path: string) => {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (!route?.lazy) return null;
  return { id: route.id, load: () => fetchScreen(route) };
};

const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.hasAttribute('download');

/** Watches the page's links for signs of the visitor's next page. */
export const mountPrefetch = (routes: SiteRoute[], navigation: BrowserNavigation): void => {
  const prefetch = createPrefetcher({
    screenOf: createScreenOf(routes),
    networkClass: browserNetworkClass,
  });
  const heed = (sign: PrefetchSign) => (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && isOurs(link)) prefetch(link.pathname, sign);
  };
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, heed('pointed'), { passive: true });
  document.addEventListener('pointerdown', heed('pressed'), { passive: true });

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      prefetch(target.pathname, 'seen');
    }
  });
  // Only links in the page's content: the navigation is on every page and would fetch the whole
  // site.
  const watch = () => {
    observer.disconnect();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]'))
      if (isOurs(link) && !isHeavy(link.pathname)) observer.observe(link);
  };
  watch();
  navigation.subscribe(() => whenIdle(watch));
};

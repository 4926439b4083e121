import '#site/ui/site.css';
// The chat tab is on every page. Its few rules are not worth a request.
import '#site/features/chat/chat-tab.css';
import '#site/shell/reload-note.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  matchRoutes,
  RouterProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouter,
} from 'react-router-dom';
import { mountGeoGate } from '#site/features/geo-gate/mount-geo-gate.tsx';
import { createRouter } from '#site/routes/create-router.ts';
import { createRoutes, SECTIONS_ROUTE_ID } from '#site/routes/create-routes.tsx';
import { createFetchData } from '#site/platform/fetch-data.ts';
import { pause } from '#site/platform/try-twice.ts';
import { createFetchedBodies } from '#site/routes/fetched-bodies.ts';
import { HYDRATION_ID, type Hydration } from '#site/routes/hydration.ts';
import { fetchScreen } from '#site/routes/load-matches.ts';
import { notFoundError, type SiteRoute } from '#site/routes/site-route.ts';
import { createBrowserNavigation } from '#site/shell/browser-navigation.ts';
import { browserWhenSettled } from '#site/platform/when-settled.ts';
import { prepareAnalytics } from '#site/shell/prepare-analytics.ts';
import { mountPalette } from '#site/shell/mount-palette.ts';
import { restoreScrollOurselves } from '#site/shell/scroll-memory.ts';
import { SiteContext } from '#site/shell/site-context.ts';
import { isOff } from '#site/platform/features.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { whenIdle } from '#site/platform/when-idle.ts';
import type { MountChatOptions } from '#site/features/chat/mount-chat.tsx';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';

/**
 * The part of a window that react-router's `RouterProvider` uses. A second navigation interrupts a
 * view transition and rejects its `ready`. The provider does not handle that, so the browser would
 * report an unhandled error.
 */
const windowForTransitions = (document: Document): Pick<Window, 'document'> => {
  // Older browsers have no view transitions.
  if (!('startViewTransition' in document)) return { document };
  const startViewTransition: Document['startViewTransition'] = (update) => {
    const transition = document.startViewTransition(update);
    transition.ready.catch(() => {});
    return transition;
  };
  return { document: { startViewTransition } as Document };
};

/**
 * The chat hides itself in the console. Even with the chat off, its connection shows the owner who
 * is on the site.
 */
const mountChatWhenIdle = (
  navigation: MountChatOptions['navigation'],
  whenSettled: MountChatOptions['whenSettled'],
): void =>
  isOff('chat')
    ? mountWhenIdle(
        () => import('#site/platform/realtime/follow-visitor.ts'),
        ({ followVisitor }) => followVisitor(navigation),
      )
    : mountWhenIdle(
        () => import('#site/features/chat/mount-chat.tsx'),
        ({ mountChat }) => mountChat({ navigation, whenSettled }),
      );

/**
 * Takes the daily fingerprint once the page has settled. For visitors who opted out it reads,
 * stores and sends nothing.
 */
const runFingerprintWhenIdle = (): void => {
  if (isOff('fingerprint') || !isTracked(browserPrivacy())) return;
  whenIdle(() => {
    void import('#site/features/fingerprint/run-fingerprint.ts').then(
      ({ runFingerprint }) => runFingerprint(),
      () => {
        // The chunk failed to load. A day without a fingerprint does not affect the visitor.
      },
    );
  });
};

const readHydration = (): Hydration => {
  const text = document.getElementById(HYDRATION_ID)?.textContent;
  if (!text) throw new Error('This page was not prerendered');
  // Written by our prerender.
  return JSON.parse(text) as Hydration;
};

/** Fetches the code of the current page before hydration: a lazy route would hydrate as a blank. */
const fetchMatched = async (routes: SiteRoute[]): Promise<void> => {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map(({ route }) => fetchScreen(route)));
};

const start = async () => {
  // Immediately, because a browser may translate the page as soon as it has loaded.
  import('#site/shell/watch-page.ts').then(
    ({ watchPage }) => watchPage(),
    () => {
      // The connection was lost. Untranslated pages work without it.
    },
  );
  const followGate = mountGeoGate();
  const mountAnalyticsWhenIdle = prepareAnalytics();
  // Yields so that the browser can paint and respond to input. Running this file was already a long
  // task.
  await pause();
  const { publicUrl, isNotFound, loaderData } = readHydration();
  const routes = createRoutes(createFetchedBodies(createFetchData(fetch)));
  await fetchMatched(routes);
  const hydrationData = isNotFound
    ? { loaderData: {}, errors: { [SECTIONS_ROUTE_ID]: notFoundError } }
    : { loaderData, errors: null };
  await pause();
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    hydrationData,
    scrollPosition: () => scrollY,
    window: windowForTransitions(document),
  });
  restoreScrollOurselves();
  await pause();
  // In a transition React hydrates in slices, and the browser handles input and paints in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteContext value={{ publicUrl }}>
          <RouterProvider router={router as DataRouter} />
        </SiteContext>
      </StrictMode>,
    );
  });
  await pause();
  const navigation = createBrowserNavigation(router);
  followGate({
    path: navigation.current,
    subscribe: navigation.subscribe,
    // The notice describes what is recorded after it is acknowledged. Nothing is read, stored or
    // sent before.
    onAllowed: (isAcknowledged) => {
      mountAnalyticsWhenIdle(navigation, isAcknowledged);
      runFingerprintWhenIdle();
      const whenSettled = browserWhenSettled();
      mountChatWhenIdle(navigation, whenSettled);
      whenSettled(() => {
        // Only a head start: without it, navigation fetches the screens.
        import('#site/shell/mount-prefetch.ts').then(
          ({ mountPrefetch }) => mountPrefetch(routes, navigation),
          () => {},
        );
      });
    },
  });
  // Every navigation ends in a page or in its error screen, and the router shows both.
  mountPalette(navigation.current, (path) => void router.navigate(path));
};

void start();

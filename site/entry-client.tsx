import '#site/ui/site.css';
// The tab is on every page: its few rules are not worth a request of their own.
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
 * The part of a window that react-router's `RouterProvider` uses. Another step cuts a transition
 * short, and its `ready` is rejected then. The provider does not handle that, and the browser would
 * report it as an error of the page.
 */
const windowForTransitions = (document: Document): Pick<Window, 'document'> => {
  // Older browsers have no transitions.
  if (!('startViewTransition' in document)) return { document };
  const startViewTransition: Document['startViewTransition'] = (update) => {
    const transition = document.startViewTransition(update);
    transition.ready.catch(() => {});
    return transition;
  };
  return { document: { startViewTransition } as Document };
};

/**
 * The chat hides itself in the console. While the chat is switched off, its connection still shows the
 * owner who is on the site.
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
 * Takes the daily fingerprint once the page has settled. For visitors who opted out nothing is read,
 * stored or sent.
 */
const runFingerprintWhenIdle = (): void => {
  if (isOff('fingerprint') || !isTracked(browserPrivacy())) return;
  whenIdle(() => {
    void import('#site/features/fingerprint/run-fingerprint.ts').then(
      ({ runFingerprint }) => runFingerprint(),
      () => {
        // The chunk failed to load: a day without a fingerprint is no loss to the visitor.
      },
    );
  });
};

const readHydration = (): Hydration => {
  const text = document.getElementById(HYDRATION_ID)?.textContent;
  if (!text) throw new Error('This page was not prerendered');
  // Written by our own prerender.
  return JSON.parse(text) as Hydration;
};

/** Fetches the code of the page shown before hydrating it: a lazy route would hydrate as a blank. */
const fetchMatched = async (routes: SiteRoute[]): Promise<void> => {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map(({ route }) => fetchScreen(route)));
};

const start = async () => {
  // At once, because a browser may translate the page as soon as it has loaded.
  import('#site/shell/watch-page.ts').then(
    ({ watchPage }) => watchPage(),
    () => {
      // The connection broke off: a page that is not translated needs none of it.
    },
  );
  const followGate = mountGeoGate();
  const mountAnalyticsWhenIdle = prepareAnalytics();
  // Between two pieces of work the browser paints, and answers who presses something. It has just read and
  // run all of this file, which is a task long enough.
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
  // As a transition React hydrates in slices and lets input and paint in between.
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
    // The notice says what is recorded beyond it. Before it nothing is read, kept or sent.
    onAllowed: (isAcknowledged) => {
      mountAnalyticsWhenIdle(navigation, isAcknowledged);
      runFingerprintWhenIdle();
      const whenSettled = browserWhenSettled();
      mountChatWhenIdle(navigation, whenSettled);
      whenSettled(() => {
        // Only a head start; without it screens are fetched when they are gone to.
        import('#site/shell/mount-prefetch.ts').then(
          ({ mountPrefetch }) => mountPrefetch(routes, navigation),
          () => {},
        );
      });
    },
  });
  // Navigation ends in a page or in its error screen, both of which the router shows.
  mountPalette(navigation.current, (path) => void router.navigate(path));
};

void start();

import {
  createPath,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  resolvePath,
  type DataRouter,
  type Location,
  type NavigateOptions,
  type NavigationStates,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import { loadMatches, type Match } from '#site/routes/load-matches.ts';
import type { SiteRoute } from '#site/routes/site-route.ts';

type State = DataRouter['state'];
type Subscriber = Parameters<DataRouter['subscribe']>[0];
type ViewTransition = Parameters<Subscriber>[1]['viewTransitionOpts'];
type Loaded = Pick<State, 'loaderData' | 'errors'> & { matches: Match[] };

/** The parts of its router that `RouterProvider` uses. */
type ProvidedParts = Pick<
  DataRouter,
  'state' | 'subscribe' | 'createHref' | 'createURL' | 'encodeLocation' | 'manifest'
>;

export interface Router extends ProvidedParts {
  /** The window on which the provider starts view transitions. Without it there are none. */
  window?: Pick<Window, 'document'>;
  /** Resolves when the page is shown or another navigation has replaced this one. */
  navigate(to: To | number | null, options?: NavigateOptions): Promise<void>;
}

export interface RouterOptions {
  /** All routes have ids, and one matches every path. */
  routes: SiteRoute[];
  history: ReturnType<typeof UNSAFE_createBrowserHistory>;
  /** The data of the prerendered page. The screens of its routes are already fetched. */
  hydrationData: Pick<State, 'loaderData' | 'errors'>;
  /** The scroll position in CSS pixels. */
  scrollPosition: () => number;
  window?: Router['window'];
}

const loading = (location: Location, historyAction: NavigationType) =>
  ({
    ...IDLE_NAVIGATION,
    state: 'loading',
    location,
    historyAction,
    matches: [],
  }) satisfies NavigationStates['Loading'];

/** Going back over a view transition is one too, and so is going forward again. */
const createViewTransitions = () => {
  const seen = new Set<string>();
  return (
    currentLocation: Location,
    nextLocation: Location,
    isWanted: boolean | undefined,
  ): ViewTransition => {
    const there = `${currentLocation.pathname} ${nextLocation.pathname}`;
    const back = `${nextLocation.pathname} ${currentLocation.pathname}`;
    if (isWanted) seen.add(there);
    else if (isWanted !== undefined || !(seen.has(there) || seen.has(back))) return undefined;
    return { currentLocation, nextLocation };
  };
};

/**
 * The site's router for react-router's `RouterProvider`. It loads the data of a path, then changes
 * the history and the page together. It is a tenth of the library's own router, which also has
 * forms, fetchers, redirects, blockers and middleware:
 * docs/decisions/022-what-a-page-starts-with.md.
 */
export const createRouter = (options: RouterOptions): Router => {
  const { routes, history, hydrationData, scrollPosition } = options;
  const subscribers = new Set<Subscriber>();
  const scrolled = new Map<string, number>();
  const viewTransitionOf = createViewTransitions();
  const matchesOf = (location: Partial<Location>): Match[] => matchRoutes(routes, location) ?? [];
  let latest = 0;
  let state: State = {
    ...hydrationData,
    historyAction: history.action,
    location: history.location,
    matches: matchesOf(history.location),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    // The browser has already scrolled the page that was just loaded.
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    actionData: null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  const update = (changes: Partial<State>, viewTransitionOpts?: ViewTransition) => {
    state = { ...state, ...changes };
    const newErrors = changes.errors ?? null;
    for (const subscriber of [...subscribers])
      subscriber(state, { deletedFetchers: [], newErrors, viewTransitionOpts, flushSync: false });
  };

  /** `wanted` is undefined if the browser has already gone back or forward. */
  const complete = (target: Location, loaded: Loaded, wanted?: NavigateOptions) => {
    const before = state.location;
    scrolled.set(before.key, scrollPosition());
    if (wanted) history[wanted.replace ? 'replace' : 'push'](createPath(target), target.state);
    const location = wanted ? history.location : target;
    update(
      {
        ...loaded,
        location,
        historyAction: history.action,
        navigation: IDLE_NAVIGATION,
        restoreScrollPosition: scrolled.get(location.key) ?? null,
        preventScrollReset: wanted?.preventScrollReset ?? false,
      },
      viewTransitionOf(before, location, wanted && (wanted.viewTransition ?? false)),
    );
  };

  const go = async (target: Location, wanted?: NavigateOptions) => {
    const own = (latest += 1);
    // Another query or hash of the current page loads nothing.
    if (target.pathname === state.location.pathname && !state.errors)
      return complete(target, { ...state, matches: matchesOf(target) }, wanted);
    const matches = matchesOf(target);
    update({ navigation: loading(target, wanted ? NavigationType.Push : NavigationType.Pop) });
    const loaded = await loadMatches(matches);
    // Ignores this navigation if the visitor has started another one.
    if (own === latest) complete(target, { ...loaded, matches }, wanted);
  };

  history.listen(({ location }) => void go(location));
  return {
    get state() {
      return state;
    },
    window: options.window,
    // Routes by id, for the library's hot reload.
    manifest: {},
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    navigate: async (to, wanted = {}) => {
      if (typeof to === 'number') return history.go(to);
      const path = resolvePath(to ?? '', state.location.pathname);
      const target = history.encodeLocation(path);
      await go({ ...target, state: wanted.state ?? null, key: '', mask: undefined }, wanted);
    },
  };
};

import { expect, test } from 'vitest';
import {
  matchRoutes,
  NavigationType,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router-dom';
import { createRouter } from '#site/routes/create-router.ts';
import { notFoundError, type SiteRoute } from '#site/routes/site-route.ts';

const Screen = () => null;

/** A request that the test answers. */
const createGate = () => {
  let open: (data: unknown) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const loaded = new Promise((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { loaded, open, fail };
};

const setUp = (screens: Partial<SiteRoute>[], initial = '/') => {
  const routes: SiteRoute[] = [
    {
      id: 'document',
      path: '/',
      errorElement: 'document',
      children: [
        {
          id: 'sections',
          errorElement: 'sections',
          children: [
            { id: 'home', path: '', Component: Screen },
            ...screens.map((screen) => ({ id: screen.path ?? '', ...screen })),
            {
              id: '*',
              path: '*',
              loader: () => Promise.reject(notFoundError),
            },
          ],
        },
      ],
    },
  ];
  const history = createMemoryHistory({ initialEntries: [initial] });
  const scroll = { y: 0 };
  const router = createRouter({
    routes,
    history,
    hydrationData: { loaderData: {}, errors: null },
    scrollPosition: () => scroll.y,
  });
  return { router, history, routes, scroll };
};

test('starts with the page that was prerendered', () => {
  const { router } = setUp([{ path: 'music', loader: async () => 'unread' }], '/music?piece=2#end');
  const { location, matches, navigation, restoreScrollPosition } = router.state;
  expect(location).toMatchObject({ pathname: '/music', search: '?piece=2', hash: '#end' });
  expect(matches.map(({ route }) => route.id)).toEqual(['document', 'sections', 'music']);
  expect(navigation.state).toBe('idle');
  expect(restoreScrollPosition).toBe(false);
});

test('shows a page and its address when its code and data have arrived', async () => {
  const code = createGate();
  const data = createGate();
  const { router, history, routes } = setUp([
    {
      path: 'projects/:id',
      lazy: async () => {
        await code.loaded;
        return { Component: Screen };
      },
      loader: async ({ params }) => [params['id'], await data.loaded],
    },
  ]);
  const states: string[] = [];
  router.subscribe(({ navigation, location }) =>
    states.push(`${navigation.state} ${location.pathname}`),
  );
  const arrived = router.navigate('/projects/burbler', { state: 'from home' });
  expect(states).toEqual(['loading /']);
  expect(history.location.pathname).toBe('/');
  code.open(null);
  data.open('body');
  await arrived;
  expect(states).toEqual(['loading /', 'idle /projects/burbler']);
  expect(router.state.loaderData).toEqual({ 'projects/:id': ['burbler', 'body'] });
  expect(router.state.location).toMatchObject({ state: 'from home' });
  expect(router.state.historyAction).toBe(NavigationType.Push);
  expect(history.location.pathname).toBe('/projects/burbler');
  const screen = matchRoutes(routes, '/projects/burbler')?.at(-1)?.route;
  expect(screen).toMatchObject({ Component: Screen, lazy: undefined });
});

test('the later of two navigations wins, even if it loads first', async () => {
  const slow = createGate();
  const { router, history } = setUp([
    { path: 'slow', loader: () => slow.loaded },
    { path: 'quick', loader: async () => 'quick' },
  ]);
  const first = router.navigate('/slow');
  await router.navigate('/quick');
  slow.open('slow');
  await first;
  expect(router.state.location.pathname).toBe('/quick');
  expect(router.state.loaderData).toEqual({ quick: 'quick' });
  expect(history.index).toBe(1);
});

test('a query change loads nothing and cancels a pending navigation', async () => {
  const slow = createGate();
  let loads = 0;
  const { router } = setUp([
    { path: 'slow', loader: () => slow.loaded },
    {
      path: 'projects',
      loader: async () => {
        loads += 1;
        return 'list';
      },
    },
  ]);
  await router.navigate('/projects');
  const abandoned = router.navigate('/slow');
  const shown: boolean[] = [];
  router.subscribe(({ preventScrollReset }) => shown.push(preventScrollReset));
  await router.navigate('?type=ai', { replace: true, preventScrollReset: true });
  slow.open('slow');
  await abandoned;
  expect(router.state.location).toMatchObject({ pathname: '/projects', search: '?type=ai' });
  expect(router.state.loaderData).toEqual({ projects: 'list' });
  expect(router.state.historyAction).toBe(NavigationType.Replace);
  expect(router.state.navigation.state).toBe('idle');
  expect([loads, shown]).toEqual([1, [true]]);
});

test('an unknown path shows the error at the nearest boundary', async () => {
  const { router } = setUp([]);
  await router.navigate('/nowhere');
  expect(router.state.location.pathname).toBe('/nowhere');
  expect(router.state.errors).toEqual({ sections: notFoundError });
});

test('the same link retries a page that could not be fetched', async () => {
  let isOnline = false;
  const lost = new Error('offline');
  const { router } = setUp([
    {
      path: 'music',
      lazy: async () => {
        if (!isOnline) throw lost;
        return { Component: Screen };
      },
    },
  ]);
  await router.navigate('/music');
  expect(router.state.errors).toEqual({ sections: lost });
  isOnline = true;
  await router.navigate('/music', { replace: true });
  expect(router.state.errors).toBeNull();
});

test('going back restores the scroll position, and a new page starts at the top', async () => {
  const { router, history, scroll } = setUp([{ path: 'projects' }, { path: 'blog' }]);
  await router.navigate('/projects');
  scroll.y = 420;
  await router.navigate('/blog');
  expect(router.state.restoreScrollPosition).toBeNull();
  scroll.y = 90;
  const isBack = new Promise((resolve) =>
    router.subscribe(({ navigation }) => navigation.state === 'idle' && resolve(true)),
  );
  await router.navigate(-1);
  await isBack;
  expect(history.location.pathname).toBe('/projects');
  expect(router.state.restoreScrollPosition).toBe(420);
  expect(router.state.historyAction).toBe(NavigationType.Pop);
});

test('going back repeats a view transition only where there was one', async () => {
  const { router, history } = setUp([{ path: 'projects' }, { path: 'blog' }]);
  const transitions: (string | null)[] = [];
  router.subscribe(({ navigation, location }, { viewTransitionOpts }) => {
    if (navigation.state !== 'idle') return;
    expect(viewTransitionOpts?.nextLocation ?? location).toBe(location);
    transitions.push(viewTransitionOpts ? viewTransitionOpts.currentLocation.pathname : null);
  });
  const goneTo = async (index: number) => {
    const isThere = new Promise((resolve) =>
      router.subscribe(({ navigation }) => navigation.state === 'idle' && resolve(true)),
    );
    history.go(index);
    await isThere;
  };
  await router.navigate('/projects', { viewTransition: true });
  await router.navigate('/blog');
  await goneTo(-1);
  await goneTo(-1);
  await goneTo(1);
  expect(transitions).toEqual(['/', null, null, '/projects', '/']);
});

test('a URL outside the site is refused', async () => {
  const { router, history } = setUp([]);
  await router.navigate('//elsewhere.example/path');
  expect(history.location.pathname).toBe('/elsewhere.example/path');
});

import { createElement, startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  RouterProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouter,
} from 'react-router-dom';
import { createRouter } from '#site/routes/create-router.ts';
import { bareRoutes } from '#site/testing/bare-page/bare-routes.ts';

const router = createRouter({
  routes: bareRoutes,
  history: createBrowserHistory(),
  hydrationData: { loaderData: {}, errors: null },
  scrollPosition: () => scrollY,
  window,
});
const root = document.getElementById('root');
if (!root) throw new Error('This page was not prerendered');
startTransition(() => {
  hydrateRoot(
    root,
    createElement(
      StrictMode,
      null,
      createElement(RouterProvider, { router: router as DataRouter }),
    ),
  );
});

import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Where the visitor is, for what lives beside React's tree: the chat, the notice. */
export interface BrowserNavigation {
  current(): string;
  /** Tells each change of the path, not of query or hash. */
  subscribe(listener: (page: string) => void): () => void;
}

export const createBrowserNavigation = (router: Router): BrowserNavigation => ({
  current: () => router.state.location.pathname,
  subscribe: (listener) => {
    let page = router.state.location.pathname;
    return router.subscribe(({ location }) => {
      if (location.pathname === page) return;
      page = location.pathname;
      listener(page);
    });
  },
});

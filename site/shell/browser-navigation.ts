import type { Router } from '#site/routes/create-router.ts';

/** The current path, for parts outside React's tree: the chat and the notice. */
export interface BrowserNavigation {
  current(): string;
  /** Calls the listener on each change of the path; ignores query and hash. */
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

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `run` once the page is visible: a prerendered page or a background tab has no visitor yet.
 */
export const whenShown = (run: () => void, page: Page = document): void => {
  const changes = ['visibilitychange', 'prerenderingchange'];
  const check = () => {
    if (page.visibilityState !== 'visible') return;
    for (const name of changes) page.removeEventListener(name, check);
    run();
  };
  for (const name of changes) page.addEventListener(name, check);
  check();
};

/** Calls `run` when the page is visible and the browser is idle, after `withinMs` at the latest. */
export const whenIdle = (run: () => void, withinMs = 3_000): void =>
  whenShown(() => {
    // Safari has no requestIdleCallback, so it waits briefly instead.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: withinMs });
    else setTimeout(run, 300);
  });

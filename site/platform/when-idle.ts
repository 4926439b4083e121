type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Runs once the page is visible: a prerendered page or a tab in the background has no visitor yet. */
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

/** Runs when the page is shown and the browser has nothing else to do, after `withinMs` at the latest. */
export const whenIdle = (run: () => void, withinMs = 3_000): void =>
  whenShown(() => {
    // Safari has no requestIdleCallback; there a short wait stands in for it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: withinMs });
    else setTimeout(run, 300);
  });

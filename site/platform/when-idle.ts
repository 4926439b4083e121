/** Runs when the page is shown and the browser has nothing else to do, after `withinMs` at the latest. */
export const whenIdle = (run: () => void, withinMs = 3_000): void => {
  // Safari has no requestIdleCallback; there a short wait stands in for it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: withinMs });
  else setTimeout(run, 300);
};

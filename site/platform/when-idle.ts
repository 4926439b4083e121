/** Runs when the page is shown and the browser has nothing else to do, after 3 s at the latest. */
export const whenIdle = (run: () => void): void => {
  // Safari has no requestIdleCallback; there a short wait stands in for it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 300);
};

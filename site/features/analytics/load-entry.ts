/**
 * The navigation entry of this document. Times count from `activationStart`: for the visitor a
 * prerendered page starts when it is activated.
 */
export const loadEntry = ():
  | (PerformanceNavigationTiming & { activationStart?: number })
  | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Milliseconds from the start of the load to `time`; undefined if it has not been reached. */
export const sinceLoad = (time: number | undefined): number | undefined =>
  time ? Math.max(0, time - (loadEntry()?.activationStart ?? 0)) : undefined;

export const paintTime = (name: 'first-paint' | 'first-contentful-paint'): number | undefined =>
  sinceLoad(performance.getEntriesByName(name)[0]?.startTime);

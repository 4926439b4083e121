/** The load of this document. Its times count from `activationStart`: a page rendered ahead begins
 * for its visitor when it is gone to. */
export const loadEntry = ():
  (PerformanceNavigationTiming & { activationStart?: number }) | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Milliseconds from the load's beginning to this moment of it; undefined while it has not come. */
export const sinceLoad = (time: number | undefined): number | undefined =>
  time ? Math.max(0, time - (loadEntry()?.activationStart ?? 0)) : undefined;

export const paintTime = (name: 'first-paint' | 'first-contentful-paint'): number | undefined =>
  sinceLoad(performance.getEntriesByName(name)[0]?.startTime);

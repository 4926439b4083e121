/** Events with rules of their own; the numbers are those of the table `event_kinds`. */
export const eventKind = {
  pageView: 1,
  sessionStart: 2,
  sessionEnd: 3,
  engagement: 4,
  scrollDepth: 5,
  clientError: 6,
  webVitals: 7,
} as const;

/** Kinds above this are named interactions (`project_opened`, …). */
export const LAST_OWN_KIND = eventKind.webVitals;

/** Constants of the server and the console, apart from `limits.ts` so that no page carries them. */
export const presenceLimits = {
  // A page that is reloaded, or a line that breaks for a moment, is no coming and going.
  graceMs: 10_000,
  newsEveryMs: 1_000,
  // Heartbeats come only from pages in sight: two and a half periods without one is a page that is not.
  heartbeatOldAfterMs: 75_000,
  adminAwayAfterMs: 5 * 60_000,
  awayTextCharacters: 500,
  // Half-open lines are noticed within 45 s: by the client after one ping period and its answer, by
  // the server likewise, and then by the client when the pings end (15 + 12 + 15 s at the most).
  pingEveryMs: 15_000,
  pingAnswerMs: 12_000,
} as const;

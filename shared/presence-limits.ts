/** Constants of the server and the console. Separate from `limits.ts`, so that no page loads them. */
export const presenceLimits = {
  // A reload or a short loss of connection does not count as leaving and returning.
  graceMs: 10_000,
  newsEveryMs: 1_000,
  // Visitors who arrive this soon after the server's start were probably there before. Longer than a
  // usual reconnection, shorter than the slowest.
  reconnectedMs: 30_000,
  // Only visible pages send heartbeats, so a page without one for two and a half periods counts as
  // hidden.
  heartbeatOldAfterMs: 75_000,
  // Checks for conversations whose visitor left unanswered. Longer than the slowest reconnection.
  missedCheckEveryMs: 60_000,
  adminAwayAfterMs: 5 * 60_000,
  awayTextCharacters: 500,
  // The head of the chat has one line beside the badge.
  ownerNameCharacters: 40,
  greetingCharacters: 300,
  replyTimeCharacters: 80,
  // The console draws it smaller before it sends it; shown at 32 pixels.
  portraitPixels: 256,
  portraitBytes: 24_000,
  hoursPerDay: 6,
  holidays: 100,
  holidayNameCharacters: 80,
  // Timers of some runtimes hold 24 days at most.
  hoursTimerMaxMs: 24 * 60 * 60_000,
  // Half-open connections are detected within 45 s: by the client after one ping period and the wait for
  // its answer, likewise by the server, and by the client when pings stop (15 + 12 + 15 s at most).
  pingEveryMs: 15_000,
  pingAnswerMs: 12_000,
} as const;

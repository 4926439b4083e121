import { limits } from '#shared/limits.ts';

export interface BackoffRange {
  minMs: number;
  maxMs: number;
}

/** Reconnections wait 1 s to 30 s. Every retry of the chat uses the same range. */
export const reconnectRange: BackoffRange = {
  minMs: limits.realtime.reconnectDelayMinMs,
  maxMs: limits.realtime.reconnectDelayMaxMs,
};

/**
 * The wait before retry number `attempt` (0 for the first): doubles up to `maxMs`, with jitter of half
 * in both directions and never beyond `maxMs`. If the upper half would exceed `maxMs`, the wait is drawn
 * evenly from the remaining range: clamping it would bring half of all clients back at the same moment.
 * `jitter` is a random number in [0, 1).
 */
export const backoffMs = (attempt: number, range: BackoffRange, jitter: number): number => {
  const { reconnectRandomisation: spread } = limits.realtime;
  const base = Math.min(range.maxMs, range.minMs * 2 ** Math.min(attempt, 30));
  const least = base * (1 - spread);
  const most = Math.min(range.maxMs, base * (1 + spread));
  return Math.round(least + jitter * (most - least));
};

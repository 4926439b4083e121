import { limits } from '#shared/limits.ts';

export interface BackoffRange {
  minMs: number;
  maxMs: number;
}

/** Reconnection waits 1 s up to 30 s. Every retry of the chat keeps to the same range. */
export const reconnectRange: BackoffRange = {
  minMs: limits.realtime.reconnectDelayMinMs,
  maxMs: limits.realtime.reconnectDelayMaxMs,
};

/**
 * How long to wait before retry number `attempt` (0 for the first): doubling up to `maxMs`, spread by
 * half to both sides and never beyond `maxMs`. Where the upper half would pass `maxMs` the wait is
 * drawn evenly from what is left of its spread; cut off instead, half of all clients would come back
 * in the same moment. `roll` is a random number in [0, 1).
 */
export const backoffMs = (attempt: number, range: BackoffRange, jitter: number): number => {
  const { reconnectRandomisation: spread } = limits.realtime;
  const base = Math.min(range.maxMs, range.minMs * 2 ** Math.min(attempt, 30));
  const least = base * (1 - spread);
  const most = Math.min(range.maxMs, base * (1 + spread));
  return Math.round(least + jitter * (most - least));
};

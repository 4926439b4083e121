import { limits } from '#shared/limits.ts';

export interface BackoffRange {
  minMs: number;
  maxMs: number;
}

/** SPEC 9: reconnection waits 1 s up to 30 s. Every retry of the chat keeps to the same range. */
export const reconnectRange: BackoffRange = {
  minMs: limits.realtime.reconnectDelayMinMs,
  maxMs: limits.realtime.reconnectDelayMaxMs,
};

/**
 * How long to wait before retry number `attempt` (0 for the first): doubling, spread by half to both
 * sides (SPEC 9, randomisation 0.5), never beyond `maxMs`. The last waits are spread as well: what is
 * doubled stops where its spread ends at `maxMs`, or everybody would come back at the same moment.
 * `roll` is a random number in [0, 1).
 */
export const backoffMs = (attempt: number, range: BackoffRange, roll: number): number => {
  const { reconnectRandomisation: spread } = limits.realtime;
  const base = Math.min(range.maxMs / (1 + spread), range.minMs * 2 ** Math.min(attempt, 30));
  return Math.round(base * (1 + (roll * 2 - 1) * spread));
};

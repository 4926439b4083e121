import { backoffMs, reconnectRange, type BackoffRange } from '#shared/domain/backoff.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** Done; or try again after the usual backoff; or after at least so many milliseconds. */
export type Outcome = 'done' | 'again' | { readonly againAfterMs: number };

export interface Retrier {
  /** Runs the work now, or once more when it is running already. */
  kick(): void;
  /** No further run. One that runs already ends by itself. */
  stop(): void;
}

export interface RetrierDeps {
  timers: Timers;
  /** A random number in [0, 1). */
  jitter: () => number;
  range?: BackoffRange;
}

/**
 * Work that is repeated until it succeeds, one run at a time. `work` answers how it went; should it
 * throw, that is a fault of ours: it is tried again all the same, and the error stays visible.
 */
export const createRetrier = (
  work: () => Promise<Outcome>,
  { timers, jitter, range = reconnectRange }: RetrierDeps,
): Retrier => {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let cancel: Cancel = () => undefined;

  const settle = (outcome: Outcome) => {
    isRunning = false;
    if (isStopped) return;
    if (outcome === 'done') failures = 0;
    if (outcome === 'done' && !isWanted) return;
    if (isWanted) return run();
    const leastMs = outcome === 'again' || outcome === 'done' ? 0 : outcome.againAfterMs;
    const waitMs = Math.max(leastMs, backoffMs(failures, range, jitter()));
    failures += 1;
    cancel = timers.after(waitMs, run);
  };
  const run = () => {
    cancel();
    isRunning = true;
    isWanted = false;
    // Not awaited: the retrier lives on its own; an unexpected error surfaces as unhandled.
    void work().then(settle, (error: unknown) => {
      settle('again');
      throw error;
    });
  };
  return {
    kick: () => {
      if (isStopped) return;
      if (isRunning) isWanted = true;
      else run();
    },
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
};

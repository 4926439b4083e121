import { backoffMs, reconnectRange, type BackoffRange } from '#shared/domain/backoff.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** Done; or retry after the usual backoff; or after at least this many milliseconds. */
export type AttemptResult = 'done' | 'again' | { readonly againAfterMs: number };

export interface Retrier {
  /** Runs the work now, or once more if it is already running. */
  kick(): void;
  /** Prevents further runs. A current run still finishes. */
  stop(): void;
}

export interface RetrierDeps {
  timers: Timers;
  /** A random number in [0, 1). */
  jitter: () => number;
  range?: BackoffRange;
}

/**
 * Repeats work until it succeeds, one run at a time. `work` returns its result. A throw is a defect: it
 * is retried anyway, and the error stays visible.
 */
export const createRetrier = (
  work: () => Promise<AttemptResult>,
  { timers, jitter, range = reconnectRange }: RetrierDeps,
): Retrier => {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let cancel: Cancel = () => undefined;

  const settle = (outcome: AttemptResult) => {
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
    // Not awaited: the retrier runs on its own, and an unexpected error surfaces as an unhandled
    // rejection.
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

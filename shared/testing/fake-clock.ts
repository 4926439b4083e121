import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';

interface Job {
  at: number;
  everyMs: number | null;
  run: () => void;
}

/** Time controlled by the test: nothing runs until `advance`, and then in order. */
export interface FakeClock extends Required<Clock>, Timers {
  /** Advances time, running what falls due on the way. */
  advance(byMs: number): void;
  /** Sets the wall clock without running anything, as when a clock is corrected. */
  jumpTo(epochMs: number): void;
  /** How many timers are pending: zero after a clean stop. */
  pending(): number;
}

export const createFakeClock = (startMs = Date.UTC(2026, 0, 5, 9)): FakeClock => {
  let elapsed = 0;
  let offset = startMs;
  const jobs = new Set<Job>();
  const schedule = (delayMs: number, everyMs: number | null, run: () => void) => {
    const job: Job = { at: elapsed + delayMs, everyMs, run };
    jobs.add(job);
    return () => void jobs.delete(job);
  };
  const nextDue = (until: number): Job | undefined => {
    let next: Job | undefined;
    for (const job of jobs) if (job.at <= until && (!next || job.at < next.at)) next = job;
    return next;
  };
  return {
    now: () => offset + elapsed,
    // Has a fraction like a browser's, so that tests notice where whole numbers are needed.
    steadyMs: () => elapsed + 0.375,
    after: (delayMs, run) => schedule(delayMs, null, run),
    every: (periodMs, run) => schedule(periodMs, periodMs, run),
    advance: (byMs) => {
      const until = elapsed + byMs;
      for (let job = nextDue(until); job; job = nextDue(until)) {
        elapsed = job.at;
        if (job.everyMs === null) jobs.delete(job);
        else job.at += job.everyMs;
        job.run();
      }
      elapsed = until;
    },
    jumpTo: (epochMs) => {
      offset = epochMs - elapsed;
    },
    pending: () => jobs.size,
  };
};

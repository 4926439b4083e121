import { DAY_MS } from '#shared/domain/time.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { KnownRun, RetentionStore } from '#api/features/privacy/retention-store.ts';

// Not a daily timer: a machine that slept, or a clock that was set, would skip days.
const LOOK_EVERY_MS = 60 * 60_000;

interface Deps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly store: RetentionStore;
  readonly retentionDays: number;
  /** Lets other work run between two steps. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Also finishes an interrupted erasure. */
  readonly finishScrub: () => Promise<void>;
  /** Removes records of people without any other data. */
  readonly removeBareRecords: () => Promise<void>;
}

export interface Retention {
  /** Checks now and every hour whether a run is due. Returns a stop function. */
  start(): () => Promise<void>;
  /** Runs unless today's run is done; resumes an interrupted one. */
  runIfDue(): Promise<void>;
}

/**
 * Deletes visits older than the retention, once per UTC day. With 90 days, visits that began 90 days ago
 * stay and those that began 91 days ago go: whole UTC days, so that dashboards never show half a day.
 */
export const createRetention = (deps: Deps): Retention => {
  const { store, clock, timers, logger, retentionDays, yieldToEventLoop } = deps;
  let isStopped = false;
  let running: Promise<void> | null = null;

  const carryOut = async (run: KnownRun): Promise<void> => {
    while (await store.removeSome(run)) {
      await yieldToEventLoop();
      if (isStopped) return;
    }
    await store.sweep(run);
    await deps.removeBareRecords();
    const { cutoff_at: cutoffAt, ...done } = await store.finish(run, clock.now());
    logger.info('retention_run', { ...done, cutoff_at: cutoffAt, retention_days: retentionDays });
  };
  const runDue = async (): Promise<void> => {
    await deps.finishScrub();
    const latest = await store.latest();
    if (latest && !latest.isFinished) await carryOut(latest);
    const cutoffAt = (Math.floor(clock.now() / DAY_MS) - retentionDays) * DAY_MS;
    // A clock that was set back must not make a day count twice.
    if (isStopped || (latest && latest.cutoffAt >= cutoffAt)) return;
    await carryOut(await store.begin(cutoffAt, clock.now()));
  };
  const runIfDue = (): Promise<void> => {
    running ??= runDue().finally(() => {
      running = null;
    });
    return running;
  };
  const look = () => {
    runIfDue().catch((error: unknown) => {
      if (!isStopped) logger.error('retention_failed', { error });
    });
  };
  return {
    runIfDue,
    start: () => {
      const cancel = timers.every(LOOK_EVERY_MS, look);
      look();
      return async () => {
        isStopped = true;
        cancel();
        await running?.catch(() => undefined);
      };
    },
  };
};

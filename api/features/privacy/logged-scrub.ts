import type { Clock } from '#shared/ports/clock.ts';
import type { Scrub } from '#api/features/privacy/store.ts';

/** Records which erasures the files were scrubbed for. It names nobody. */
export interface ErasureLog {
  note(now: number): Promise<void>;
  hasUnscrubbed(): Promise<boolean>;
  /** Everything recorded up to now has been scrubbed. */
  scrubbed(now: number): Promise<void>;
}

export interface LoggedScrub {
  /** Call this before deleting anything: from now on the files need a scrub. */
  note(): Promise<void>;
  /** Scrubs if an erasure still needs it, because it was interrupted or its scrub failed. */
  finish(): Promise<void>;
}

export const createLoggedScrub = (
  log: ErasureLog,
  scrubFiles: Scrub,
  clock: Clock,
): LoggedScrub => ({
  note: () => log.note(clock.now()),
  finish: async () => {
    if (!(await log.hasUnscrubbed())) return;
    await scrubFiles();
    await log.scrubbed(clock.now());
  },
});

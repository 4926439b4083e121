import type { Clock } from '#shared/ports/clock.ts';
import type { Scrub } from '#api/features/privacy/store.ts';

/** Which erasures have been followed by a scrub of the files. It names nobody. */
export interface ErasureLog {
  note(now: number): Promise<void>;
  hasUnscrubbed(): Promise<boolean>;
  /** Everything noted up to now has been scrubbed. */
  scrubbed(now: number): Promise<void>;
}

export interface LoggedScrub {
  /** Before anything is deleted: from now on the files need a scrub. */
  note(): Promise<void>;
  /** Scrubs if an erasure still needs it: one that was cut off, or whose scrub failed. */
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

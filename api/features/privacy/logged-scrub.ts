import type { Clock } from '#shared/ports/clock.ts';
import type { Scrub } from '#api/features/privacy/store.ts';

/**
 * Records the erasures that scrubs have covered. Names nobody. Every implementation must pass
 * erasure-log.contract.ts.
 */
export interface ErasureLog {
  /** Records an erasure that is about to begin, and returns its number. */
  note(now: number): Promise<number>;
  /** The numbers of the erasures that no scrub has covered, oldest first. */
  unscrubbed(): Promise<number[]>;
  /** No byte of these erasures is left. Ignores a number that is unknown or already covered. */
  scrubbed(erasures: readonly number[], now: number): Promise<void>;
}

export interface LoggedScrub {
  /**
   * Runs an erasure, then scrubs the files of the deleted data. If it is interrupted or its scrub fails,
   * the next `finish` scrubs.
   */
  after<T>(erase: () => Promise<T>): Promise<T>;
  /** Scrubs if an erasure still needs it, because it was interrupted or its scrub failed. */
  finish(): Promise<void>;
}

export const createLoggedScrub = (
  log: ErasureLog,
  scrubFiles: Scrub,
  clock: Clock,
): LoggedScrub => {
  // These may still delete, so a scrub that runs meanwhile does not cover them.
  const running = new Set<number>();

  /** Null scrubs only for others. */
  const scrub = async (own: number | null): Promise<void> => {
    const left = (await log.unscrubbed()).filter((no) => !running.has(no));
    const due = own === null ? left : [...new Set([...left, own])];
    if (due.length === 0) return;
    await scrubFiles();
    await log.scrubbed(due, clock.now());
  };

  return {
    after: async (erase) => {
      const no = await log.note(clock.now());
      running.add(no);
      const erased = await erase().finally(() => running.delete(no));
      await scrub(no);
      return erased;
    },
    finish: () => scrub(null),
  };
};

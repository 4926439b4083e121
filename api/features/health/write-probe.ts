import { storageLimits } from '#shared/storage-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  /** A tiny write that changes nothing. */
  readonly write: () => Promise<unknown>;
  /** How long a result is cached. */
  readonly everyMs?: number;
  /** The time limit of the write. */
  readonly withinMs?: number;
}

/**
 * Tests whether something can be stored by storing it: a read reveals nothing about a full disk.
 * The result is cached for a while, so that frequent checks write nothing more.
 */
export const createWriteProbe = ({
  write,
  everyMs = storageLimits.probeEveryMs,
  withinMs = storageLimits.probeWithinMs,
  clock,
  timers,
}: Deps): (() => Promise<boolean>) => {
  let known: { readonly isWritable: boolean; readonly at: number } | null = null;
  let running: Promise<boolean> | null = null;

  const probe = async (): Promise<boolean> => {
    const isWritable = await write().then(
      () => true,
      // The write that failed first has already logged the reason.
      () => false,
    );
    known = { isWritable, at: clock.now() };
    running = null;
    return isWritable;
  };
  return () => {
    // Absolute difference: a clock that was set back must not extend the cached result.
    if (known && Math.abs(clock.now() - known.at) < everyMs) {
      return Promise.resolve(known.isWritable);
    }
    running ??= probe();
    const probing = running;
    return new Promise((resolve) => {
      const cancel = timers.after(withinMs, () => resolve(false));
      void probing.then((isWritable) => {
        cancel();
        resolve(isWritable);
      });
    });
  };
};

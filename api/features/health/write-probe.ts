import { storageLimits } from '#shared/storage-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  /** A tiny write that changes nothing. */
  readonly write: () => Promise<unknown>;
}

const { probeEveryMs, probeWithinMs } = storageLimits;

/**
 * Whether something can be stored, found out by storing it: a read tells nothing of a full disk. The
 * answer is used for a while, so that asking often writes nothing more.
 */
export const createWriteProbe = ({ write, clock, timers }: Deps): (() => Promise<boolean>) => {
  let known: { readonly isWritable: boolean; readonly at: number } | null = null;
  let running: Promise<boolean> | null = null;

  const probe = async (): Promise<boolean> => {
    const isWritable = await write().then(
      () => true,
      // The reason is in the log already, of whoever wanted to store something.
      () => false,
    );
    known = { isWritable, at: clock.now() };
    running = null;
    return isWritable;
  };
  return () => {
    // A clock that was set back makes no answer last longer.
    if (known && Math.abs(clock.now() - known.at) < probeEveryMs) {
      return Promise.resolve(known.isWritable);
    }
    running ??= probe();
    const probing = running;
    return new Promise((resolve) => {
      const cancel = timers.after(probeWithinMs, () => resolve(false));
      void probing.then((isWritable) => {
        cancel();
        resolve(isWritable);
      });
    });
  };
};

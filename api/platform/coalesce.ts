import type { Cancel, Timers } from '#shared/ports/timers.ts';

/**
 * Calls `run` at most once per key in `everyMs`: at the end of the wait, however often `notify` is
 * called.
 */
export const coalesce = <Key>(timers: Timers, everyMs: number, run: (key: Key) => void) => {
  const waiting = new Map<Key, Cancel>();
  return {
    notify: (key: Key): void => {
      if (waiting.has(key)) return;
      const cancel = timers.after(everyMs, () => {
        waiting.delete(key);
        run(key);
      });
      waiting.set(key, cancel);
    },
    stop: (): void => {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
};

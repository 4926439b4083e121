import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** At most one call a key in `everyMs`: the first after the pause, however often it was asked for. */
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

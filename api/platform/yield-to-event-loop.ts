import type { Timers } from '#shared/ports/timers.ts';

/** Lets others have the event loop between two pieces of long work, and ends that work at a stop. */
export const createYield = (timers: Timers) => {
  let isStopping = false;
  return {
    /** Rejects once the server is stopping. */
    yieldToEventLoop: () =>
      new Promise<void>((resolve, reject) => {
        timers.after(0, () => {
          if (isStopping) reject(new Error('the server is stopping'));
          else resolve();
        });
      }),
    stop: (): void => void (isStopping = true),
  };
};

export type Yield = ReturnType<typeof createYield>;

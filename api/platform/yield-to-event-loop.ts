import type { Timers } from '#shared/ports/timers.ts';

/** Lets other work run between two steps of a long job, and ends the job when the server stops. */
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

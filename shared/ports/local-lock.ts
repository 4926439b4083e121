import type { WithLock } from '#shared/ports/lock.ts';

/** A lock within one page or process: tasks under the same name run one at a time. */
export const createLocalLock = (): WithLock => {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(name, mine);
    return mine;
  };
};

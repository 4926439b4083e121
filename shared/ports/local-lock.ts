import type { WithLock } from '#shared/ports/lock.ts';

/**
 * A lock within one page or process: tasks under the same name run one at a time, in the order of the
 * calls.
 */
export const createLocalLock = (): WithLock => {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const mine = tails.get(name)?.then(work) ?? work();
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (tails.get(name) === settled) tails.delete(name);
      });
    tails.set(name, settled);
    return mine;
  };
};

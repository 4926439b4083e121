/** Runs `work` while no other tab of this site runs work under the same name. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Web Locks where there are any. Without them (plain http) work is queued within this page only; the
 * server's idempotence then carries the rest.
 */
export const createWithLock = (locks: LockManager | undefined): WithLock => {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (locks) {
      const held: { result?: T } = {};
      await locks.request(name, async () => {
        held.result = await work();
      });
      return held.result as T;
    }
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(name, mine);
    return mine;
  };
};

export const browserLock = (): WithLock =>
  createWithLock((navigator as { locks?: LockManager }).locks);

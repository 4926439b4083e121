import { createLocalLock } from '#shared/ports/local-lock.ts';
import type { WithLock } from '#shared/ports/lock.ts';
import type { Timers } from '#shared/ports/timers.ts';

type Taken<T> = { begun: Promise<T> } | 'held' | 'refused';

/**
 * `begun`: we have the lock and the task runs. `held`: another holder does not release it.
 * `refused`: locks are unavailable.
 */
const takeLock = async <T>(
  locks: LockManager,
  name: string,
  work: () => Promise<T>,
  options: LockOptions,
): Promise<Taken<T>> => {
  const held: { begun?: Promise<T> } = {};
  try {
    await locks.request(name, options, () => (held.begun = work()));
  } catch (error) {
    // A browser that blocks storage also blocks locks. If the lock is stolen, the task continues
    // and its result counts.
    if (!held.begun) return (error as Error).name === 'AbortError' ? 'held' : 'refused';
  }
  return held.begun ? { begun: held.begun } : 'refused';
};

/**
 * Uses Web Locks where available. Without them (plain http) tasks queue within this page only, and
 * the server's idempotence covers the rest.
 */
export const createWithLock = (locks: LockManager | undefined, timers: Timers): WithLock => {
  const workQueued = createLocalLock();
  return async <T>(name: string, work: () => Promise<T>, patienceMs?: number): Promise<T> => {
    if (!locks) return workQueued(name, work);
    const impatience = new AbortController();
    const cancel =
      patienceMs === undefined
        ? () => undefined
        : timers.after(patienceMs, () => impatience.abort());
    let taken = await takeLock(locks, name, work, { signal: impatience.signal });
    cancel();
    if (taken === 'held') taken = await takeLock(locks, name, work, { steal: true });
    return typeof taken === 'object' ? taken.begun : workQueued(name, work);
  };
};

export const browserLock = (timers: Timers): WithLock =>
  createWithLock((navigator as { locks?: LockManager }).locks, timers);

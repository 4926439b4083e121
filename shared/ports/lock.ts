/**
 * Runs `work` while no other holder of the lock runs work under the same name. With `patienceMs` it
 * waits at most that long, because a frozen tab never releases the lock. The frozen holder may then
 * resume beside ours, so use this only for work that may run twice.
 */
export type WithLock = <T>(name: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>;

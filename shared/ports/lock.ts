/**
 * Runs `work` while nobody else who shares the lock runs work under the same name. With
 * `patienceMs` it waits no longer than that for a holder, because a frozen tab never releases the
 * lock. The holder's work may then continue beside ours once it thaws, so use this only for work
 * that may run twice.
 */
export type WithLock = <T>(name: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>;

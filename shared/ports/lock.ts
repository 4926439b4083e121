/**
 * Runs `work` while nobody else who shares the lock runs work under the same name. With `patienceMs`
 * it is not waited longer for a holder that does not end: a frozen tab never does. Its work may then
 * run on beside ours once it thaws, so this is for work that may be done twice.
 */
export type WithLock = <T>(name: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>;

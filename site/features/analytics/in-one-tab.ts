import type { WithLock } from '#shared/ports/lock.ts';

/**
 * Runs `work`, which never rejects, while no other tab does. Without locks (plain http, storage
 * forbidden) it runs at once: the server drops what arrives twice.
 */
export const inOneTab: WithLock = async (name, work) => {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work).catch(work) : work();
};

import type { Timers } from '#shared/ports/timers.ts';

/**
 * True for the first tab of this browser that claims the name, false for every other that does within
 * `heldMs`. A tab that was closed has claimed nothing.
 */
export type Claim = (name: string, heldMs: number) => Promise<boolean>;

/**
 * By a Web Lock that is held for so long. Storage cannot decide it: a tab has a copy of what is stored
 * and hears of another tab's writing a little later, also under a lock. Locks are granted by the
 * browser itself. Without them (plain http) only this page's own claims count.
 */
export const createClaim = (locks: LockManager | undefined, timers: Timers): Claim => {
  const held = new Set<string>();
  const claimInPage = (name: string, heldMs: number): boolean => {
    if (held.has(name)) return false;
    held.add(name);
    timers.after(heldMs, () => held.delete(name));
    return true;
  };
  const claimInBrowser = (manager: LockManager, name: string, heldMs: number) =>
    new Promise<boolean>((resolve) => {
      manager
        .request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          return new Promise<void>((release) => void timers.after(heldMs, release));
        })
        // A browser that forbids storage forbids locks as well.
        .catch(() => resolve(claimInPage(name, heldMs)));
    });
  return async (name, heldMs) =>
    locks ? claimInBrowser(locks, name, heldMs) : claimInPage(name, heldMs);
};

export const browserClaim = (timers: Timers): Claim =>
  createClaim((navigator as { locks?: LockManager }).locks, timers);

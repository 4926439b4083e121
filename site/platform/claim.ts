import type { Timers } from '#shared/ports/timers.ts';

/**
 * True for the first tab that claims the name, false for every other within `heldMs`. A closed tab
 * loses its claim.
 */
export type Claim = (name: string, heldMs: number) => Promise<boolean>;

/**
 * Uses a Web Lock held for `heldMs`. Storage cannot decide this: each tab sees other tabs' writes
 * with a delay, even under a lock, while the browser itself grants locks. Without Web Locks (plain
 * http) only this page's own claims count.
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
        // A browser that blocks storage also blocks locks.
        .catch(() => resolve(claimInPage(name, heldMs)));
    });
  return async (name, heldMs) =>
    locks ? claimInBrowser(locks, name, heldMs) : claimInPage(name, heldMs);
};

export const browserClaim = (timers: Timers): Claim =>
  createClaim((navigator as { locks?: LockManager }).locks, timers);

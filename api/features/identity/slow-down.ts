import type { Clock } from '#shared/ports/clock.ts';
import { addressKey } from '#api/http/address-key.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const FORGET_AFTER_MS = 15 * 60_000;
const GLOBAL_FAILURES_PER_MINUTE = 200;
const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

interface Record {
  failures: number;
  lastFailureAt: number;
  waitUntil: number;
}

/**
 * Slows guessing without ever locking the one admin out. After five wrong keys an address waits 1, 2,
 * 4 … at most 60 s between tries. When wrong keys come from everywhere at once, addresses that have
 * failed before wait the full minute, while an address without a failure still gets its try.
 */
export const createSlowDown = (clock: Clock) => {
  const records = new Map<string, Record>();
  let windowFrom = 0;
  let windowFailures = 0;

  const forgetOld = (now: number) => {
    for (const [key, record] of records) {
      if (records.size < MOST_ADDRESSES && now - record.lastFailureAt < FORGET_AFTER_MS) break;
      records.delete(key);
    }
  };

  const isFlooded = (now: number) =>
    now - windowFrom < MINUTE_MS && windowFailures > GLOBAL_FAILURES_PER_MINUTE;

  return {
    /** How long this address has to wait before a key of it is looked at. */
    waitMs: (address: string): number => {
      const record = records.get(addressKey(address));
      // A clock set back must not stretch a wait beyond its longest.
      return record ? Math.min(LONGEST_WAIT_MS, Math.max(0, record.waitUntil - clock.now())) : 0;
    },
    failed: (address: string): void => {
      const now = clock.now();
      forgetOld(now);
      if (now - windowFrom >= MINUTE_MS || now < windowFrom) {
        windowFrom = now;
        windowFailures = 0;
      }
      windowFailures += 1;
      const key = addressKey(address);
      const failures = (records.get(key)?.failures ?? 0) + 1;
      const over = failures - FREE_FAILURES;
      const waitMs = isFlooded(now)
        ? LONGEST_WAIT_MS
        : over <= 0
          ? 0
          : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (over - 1));
      // Deleted first, so that the map stays in the order of the last failure.
      records.delete(key);
      records.set(key, { failures, lastFailureAt: now, waitUntil: now + waitMs });
    },
    succeeded: (address: string): void => void records.delete(addressKey(address)),
  };
};

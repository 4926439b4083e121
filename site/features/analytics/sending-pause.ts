import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** The time of the next attempt: shared by all tabs and persisted across reloads. */
export interface SendingPause {
  /** Zero: an attempt is allowed now. */
  remainingMs(): number;
  /**
   * Records a failure: 2 s, doubling to 120 s, or the wait the server requires if that is longer.
   */
  failed(retryAfterMs: number): void;
  succeeded(): void;
}

const KEY = 'foyer.events.pause';
// A misconfigured proxy must not silence a browser permanently.
const LONGEST_MS = 60 * 60_000;

export const createSendingPause = (storage: KeyValue, clock: Clock): SendingPause => {
  const read = () => (storage.get(KEY) ?? '').split(' ').map(Number);
  return {
    remainingMs: () => {
      const leftMs = (read()[0] ?? 0) - clock.now();
      // Longer than any pause: invalid, or written before the clock was set back.
      return leftMs > 0 && leftMs <= LONGEST_MS ? leftMs : 0;
    },
    failed: (retryAfterMs) => {
      const failures = read()[1] || 0;
      const waitMs = Math.min(
        limits.analytics.retryDelayMaxMs,
        limits.analytics.retryDelayMinMs * 2 ** failures,
      );
      storage.set(
        KEY,
        `${clock.now() + Math.min(Math.max(retryAfterMs, waitMs), LONGEST_MS)} ${failures + 1}`,
      );
    },
    succeeded: () => storage.remove(KEY),
  };
};

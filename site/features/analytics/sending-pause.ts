import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** When the server may be asked again: the same for all tabs, and after a reload. */
export interface SendingPause {
  /** Zero: now. */
  remainingMs(): number;
  /** One more failure: 2 s, doubling to 120 s, or what the server asked for if that is longer. */
  failed(retryAfterMs: number): void;
  succeeded(): void;
}

const KEY = 'foyer.events.pause';
// A proxy that answers nonsense must not silence a browser for good.
const LONGEST_MS = 60 * 60_000;

export const createSendingPause = (storage: KeyValue, clock: Clock): SendingPause => {
  const { retryDelayMinMs: minMs, retryDelayMaxMs: maxMs } = limits.analytics;
  const read = () => (storage.get(KEY) ?? '').split(' ').map(Number);
  return {
    remainingMs: () => {
      const leftMs = (read()[0] ?? 0) - clock.now();
      // Further off than any pause: rubbish, or written before the clock was set back.
      return leftMs > 0 && leftMs <= LONGEST_MS ? leftMs : 0;
    },
    failed: (retryAfterMs) => {
      const failures = read()[1] || 0;
      const waitMs = Math.max(retryAfterMs, Math.min(maxMs, minMs * 2 ** failures));
      storage.set(KEY, `${clock.now() + Math.min(waitMs, LONGEST_MS)} ${failures + 1}`);
    },
    succeeded: () => storage.remove(KEY),
  };
};

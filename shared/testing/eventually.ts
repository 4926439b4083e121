import { vi } from 'vitest';

/**
 * Waits until `holds` no longer throws, and fails with what it threw last. Long enough for any machine:
 * it ends what hangs and judges nobody's speed, as the second that Vitest gives by itself would.
 */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 50_000, interval: 20 });

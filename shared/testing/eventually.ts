import { vi } from 'vitest';

/**
 * Waits until `holds` no longer throws, and fails with its last error. The limit suits the slowest
 * machine: it only ends a test that hangs, whereas Vitest's default of one second would judge
 * speed.
 */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 150_000, interval: 20 });

// @ts-check

/** @param {readonly number[]} values */
export function percentiles(values) {
  const sorted = [...values].sort((a, b) => a - b);
  /** @param {number} share */
  const at = (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? NaN };
}

/** @param {number} ms */
export const asMs = (ms) => `${ms.toFixed(2)} ms`.padStart(10);

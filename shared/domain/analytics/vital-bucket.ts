/** A `web_vitals` event's measurements: whole ms, `cls` in ten-thousandths; null when missing. */
export interface Vitals {
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
  readonly fcp: number | null;
  readonly ttfb: number | null;
}

/** The measures in numeric order: `lcp` is 1. */
export const vitalMetrics = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

// Twelve buckets per doubling: the middle of a bucket is within 3 % of its values.
const PER_DOUBLING = 12;

/** The histogram bucket of a measure of 0 or more: 0 for 0, then increasingly wide ones. */
export const vitalBucket = (value: number): number =>
  value < 1 ? 0 : 1 + Math.floor(Math.log2(value) * PER_DOUBLING + 1e-9);

/** The value a bucket stands for: its geometric middle. */
export const vitalBucketValue = (bucket: number): number =>
  bucket === 0 ? 0 : 2 ** ((bucket - 0.5) / PER_DOUBLING);

import { lastingSubhashes, type Subhash } from '#shared/domain/fingerprint/parts.ts';
import { DAY_MS } from '#shared/domain/time.ts';

type Subhashes = Readonly<Record<Subhash, string | null>>;

/** The comparisons so far: the sum of their weights, and of their weighted shares. */
export interface StabilityRecord {
  readonly weight: number;
  readonly sum: number;
}

export const noStabilityRecord: StabilityRecord = { weight: 0, sum: 0 };

const PRIOR_WEIGHT = 1;

/**
 * How recognizable a device is before any comparison, by kind of browser: the confidences of
 * FingerprintJS 5 (MIT), which treats phones and Safari as hard to distinguish.
 */
const priorOf = (userAgent: string): number => {
  if (/Android/.test(userAgent)) return 0.4;
  if (/iPhone|iPad|iPod/.test(userAgent)) return 0.3;
  if (/Safari/.test(userAgent) && !/Chrom(e|ium)/.test(userAgent)) return 0.3;
  if (/Windows/.test(userAgent)) return 0.6;
  if (/Mac OS X/.test(userAgent)) return 0.5;
  return 0.7;
};

/** Adds a comparison: the share of unchanged subhashes among the stable ones known both times. */
export const addComparison = (
  record: StabilityRecord,
  before: Subhashes,
  now: Subhashes,
  gapMs: number,
): StabilityRecord => {
  const known = lastingSubhashes.filter((name) => before[name] !== null && now[name] !== null);
  if (known.length === 0 || gapMs <= 0) return record;
  const same = known.filter((name) => before[name] === now[name]).length;
  // Unchanged after a week is stronger evidence than unchanged after an hour.
  const weight = Math.min(1, gapMs / (7 * DAY_MS));
  return {
    weight: record.weight + weight,
    sum: record.sum + (weight * same) / known.length,
  };
};

/** 0 to 1: the mean unchanged share, starting from a prior for the kind of browser. */
export const stabilityScore = (record: StabilityRecord, userAgent: string): number => {
  const mean = (priorOf(userAgent) * PRIOR_WEIGHT + record.sum) / (PRIOR_WEIGHT + record.weight);
  return Math.round(Math.min(1, Math.max(0, mean)) * 100) / 100;
};

import { percentileOf } from '#shared/domain/analytics/percentile.ts';

/** Thresholds for alarms about unusual visits. docs/alarms.md explains the rule. */
export const unusualVisits = {
  // A rise is reported while it lasts; a fall only for a whole day, because nights are quiet.
  riseHours: 3,
  dayHours: 24,
  factor: 3,
  // Below these, chance alone makes such differences.
  risenVisitsMin: 20,
  usualVisitsMin: 30,
  comparedWeeks: 4,
  knownWeeksMin: 2,
} as const;

export interface UnusualVisits {
  readonly kind: 'visits_rose' | 'visits_fell';
  readonly visits: number;
  /** The median of the same hours in earlier weeks. */
  readonly usual: number;
  readonly hours: number;
}

type Hours = readonly number[];

const sum = (hours: Hours): number => hours.reduce((total, visits) => total + visits, 0);

const medianOf = (sums: readonly number[]): number =>
  percentileOf(
    sums.toSorted((a, b) => a - b),
    0.5,
  ) ?? 0;

/**
 * Compares the visits of the last 24 hours, hour by hour, with the same hours of earlier weeks. Null:
 * nothing unusual, or too little to compare with. A week without any visit is unknown, not quiet.
 */
export const judgeVisits = (last: Hours, earlier: readonly Hours[]): UnusualVisits | null => {
  const { riseHours, dayHours, factor, risenVisitsMin, usualVisitsMin } = unusualVisits;
  const known = earlier.filter((hours) => sum(hours) > 0);
  if (known.length < unusualVisits.knownWeeksMin) return null;
  const risen = sum(last.slice(-riseHours));
  const usuallyThen = medianOf(known.map((hours) => sum(hours.slice(-riseHours))));
  if (risen >= risenVisitsMin && risen >= factor * usuallyThen)
    return { kind: 'visits_rose', visits: risen, usual: usuallyThen, hours: riseHours };
  const visits = sum(last);
  const usual = medianOf(known.map(sum));
  if (usual >= usualVisitsMin && visits * factor <= usual)
    return { kind: 'visits_fell', visits, usual, hours: dayHours };
  return null;
};

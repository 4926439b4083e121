import type { Vital } from '#shared/contracts/analytics-answers.ts';
import {
  vitalBucket,
  vitalBucketValue,
  vitalMetrics,
} from '#shared/domain/analytics/vital-bucket.ts';
import type {
  QueryResult,
  QueryInput,
  VitalRating,
} from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { ratio } from '#api/storage/columns/figure-sums.ts';
import { oldDaysOf } from '#api/storage/columns/old-days.ts';
import { createPageTest } from '#api/storage/columns/page-test.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';

type Metric = (typeof vitalMetrics)[number];

/** Good up to the first value, poor above the second, in stored units (web.dev/articles/vitals, 2024). */
const bounds: Record<Metric, readonly [number, number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [1_000, 2_500],
  fcp: [1_800, 3_000],
  ttfb: [800, 1_800],
};

export const ratingOf = (metric: Metric, bucket: number): VitalRating => {
  const [goodUpTo, poorAbove] = bounds[metric];
  const value = vitalBucketValue(bucket);
  if (value <= goodUpTo) return 'good';
  return value > poorAbove ? 'poor' : 'needs_improvement';
};

/** Enough buckets for any value. */
const BUCKETS = vitalBucket(Number.MAX_SAFE_INTEGER) + 1;

type Histogram = number[];

const bump = (histogram: Histogram, bucket: number, count: number) => {
  histogram[bucket] = (histogram[bucket] ?? 0) + count;
};

const percentile = (histogram: Histogram, samples: number, share: number): number | null => {
  let seen = 0;
  for (const [bucket, count = 0] of histogram.entries()) {
    seen += count;
    if (seen > 0 && seen >= samples * share) return vitalBucketValue(bucket);
  }
  return null;
};

const vitalOf = (metric: Metric, histogram: Histogram): Vital => {
  const samples = histogram.reduce((sum, count) => sum + count, 0);
  const countOf = (rating: VitalRating) =>
    histogram.reduce(
      (sum, count, bucket) => (ratingOf(metric, bucket) === rating ? sum + count : sum),
      0,
    );
  const good = countOf('good');
  const poor = countOf('poor');
  const shown = (share: number) => {
    const value = percentile(histogram, samples, share);
    if (value === null) return null;
    return metric === 'cls' ? Number((value / 10_000).toFixed(3)) : Math.round(value);
  };
  return {
    samples,
    p50: shown(0.5),
    p75: shown(0.75),
    p95: shown(0.95),
    good: ratio(good, samples, 4),
    needs_improvement: ratio(samples - good - poor, samples, 4),
    poor: ratio(poor, samples, 4),
  };
};

const addOldVitals = (context: Context, input: QueryInput<'vitals'>, tables: Histogram[]) => {
  const days = oldDaysOf(context, input);
  if (!days) return;
  for (const { metric, bucket, count } of context.log.rollups.vitals(days, input.match.bots)) {
    bump(tables[vitalMetrics.indexOf(metric)] ?? [], bucket, count);
  }
};

/** 1 for each measurement in a selection; with a filter of pages, only for those on them. */
const selectedParts = (
  { segment, selected }: Selection,
  isOnPage: (page: number) => boolean,
): Uint8Array => {
  const counts = segment.numbers('vitals');
  const { codes, values } = segment.coded('vital_page');
  const isWanted = Array.from(values, isOnPage);
  const parts = new Uint8Array(codes.length);
  let part = 0;
  for (let row = 0; row < selected.length; row += 1) {
    const end = part + (counts[row] ?? 0);
    if (selected[row] === 1) parts.fill(1, part, end);
    part = end;
  }
  if (!isWanted.includes(false)) return parts;
  for (let at = 0; at < parts.length; at += 1) {
    if (isWanted[codes[at] ?? 0] !== true) parts[at] = 0;
  }
  return parts;
};

/** Percentiles of the web vitals; with a filter of pages, for those pages. */
export const vitals = (context: Context, input: QueryInput<'vitals'>): QueryResult<'vitals'> => {
  const tables = vitalMetrics.map((): Histogram => []);
  const isOnPage = createPageTest(context, input.match);
  for (const selection of select(context, input, { hasParts: true })) {
    const parts = selectedParts(selection, isOnPage);
    for (const [position, metric] of vitalMetrics.entries()) {
      // Index is bucket plus 1; index 0 counts missing measurements.
      const counted = new Uint32Array(BUCKETS + 1);
      const column = selection.segment.numbers(`vital_${metric}`);
      for (let part = 0; part < parts.length; part += 1) {
        if (parts[part] === 1) counted[column[part] ?? 0] = (counted[column[part] ?? 0] ?? 0) + 1;
      }
      for (let at = 1; at < counted.length; at += 1) {
        const count = counted[at] ?? 0;
        if (count > 0) bump(tables[position] ?? [], at - 1, count);
      }
    }
  }
  addOldVitals(context, input, tables);
  const of = (metric: Metric) => vitalOf(metric, tables[vitalMetrics.indexOf(metric)] ?? []);
  return {
    vitals: { lcp: of('lcp'), inp: of('inp'), cls: of('cls'), fcp: of('fcp'), ttfb: of('ttfb') },
  };
};

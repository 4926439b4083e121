import type { Vital } from '#shared/contracts/analytics-answers.ts';
import { vitalBucketValue, vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import type { Answered, Asked } from '#api/features/analytics/queries/questions.ts';
import type { Context } from '#api/database/analytics-queries/context.ts';
import { ratio } from '#api/database/analytics-queries/figure-sums.ts';
import { botsCondition, oldDaysOf } from '#api/database/analytics-queries/old-days.ts';
import { select } from '#api/database/analytics-queries/selection.ts';

type Metric = (typeof vitalMetrics)[number];

/** Good up to the first, poor above the second, in the units stored (web.dev/articles/vitals, 2024). */
const bounds: Record<Metric, readonly [number, number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [1_000, 2_500],
  fcp: [1_800, 3_000],
  ttfb: [800, 1_800],
};

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
  const [goodUpTo, poorAbove] = bounds[metric];
  const countWhere = (fits: (value: number) => boolean) =>
    histogram.reduce(
      (sum, count, bucket) => (fits(vitalBucketValue(bucket)) ? sum + count : sum),
      0,
    );
  const good = countWhere((value) => value <= goodUpTo);
  const poor = countWhere((value) => value > poorAbove);
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

const addOldVitals = (context: Context, asked: Asked<'vitals'>, tables: Histogram[]) => {
  const old = oldDaysOf(context, asked);
  if (!old) return;
  const rows = context.analytics
    .prepare<[number, number], { metric: number; bucket: number; count: number }>(
      `SELECT metric, bucket, sum(count) AS count FROM day_vitals
       WHERE day >= ? AND day < ? ${botsCondition(asked.match.bots)} GROUP BY metric, bucket`,
    )
    .all(old.fromDay, old.toDay);
  for (const { metric, bucket, count } of rows) bump(tables[metric - 1] ?? [], bucket, count);
};

/** Percentiles of the web vitals; a page in the filter keeps what was measured on it. */
export const vitals = (context: Context, asked: Asked<'vitals'>): Answered<'vitals'> => {
  const tables = vitalMetrics.map((): Histogram => []);
  const pageNo = asked.match.page === undefined ? null : context.names.termNoOf(asked.match.page);
  for (const { segment, kept } of select(context, asked, { hasParts: true })) {
    const counts = segment.numbers('vitals');
    const page = segment.coded('vital_page');
    const columns = vitalMetrics.map((metric) => segment.numbers(`vital_${metric}`));
    let part = 0;
    for (let row = 0; row < kept.length; row += 1) {
      for (const end = part + (counts[row] ?? 0); part < end; part += 1) {
        if (kept[row] === 0) continue;
        if (pageNo !== null && page.values[page.codes[part] ?? 0] !== pageNo) continue;
        for (const [place, column] of columns.entries()) {
          const bucket = (column[part] ?? 0) - 1;
          if (bucket >= 0) bump(tables[place] ?? [], bucket, 1);
        }
      }
    }
  }
  addOldVitals(context, asked, tables);
  const of = (metric: Metric) => vitalOf(metric, tables[vitalMetrics.indexOf(metric)] ?? []);
  return {
    vitals: { lcp: of('lcp'), inp: of('inp'), cls: of('cls'), fcp: of('fcp'), ttfb: of('ttfb') },
  };
};

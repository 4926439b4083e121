import { Fragment } from 'react';
import type { Vital } from '#shared/contracts/analytics-answers.ts';
import { getWebVitals } from '#shared/contracts/admin-analytics.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { countedText } from '#site/admin/counted-text.ts';
import { vitalText } from '#site/admin/analytics/figures-text.ts';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { Term } from '#site/admin/analytics/term.tsx';
import { partTexts } from '#site/admin/analytics/whole-percents.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

/**
 * Limits of good and poor at the 75th percentile, in ms; CLS has no unit. web.dev/articles/vitals
 */
const vitals = [
  { key: 'lcp', name: 'Largest contentful paint', good: 2_500, poor: 4_000 },
  { key: 'inp', name: 'Interaction to next paint', good: 200, poor: 500 },
  { key: 'cls', name: 'Cumulative layout shift', good: 0.1, poor: 0.25 },
  { key: 'fcp', name: 'First contentful paint', good: 1_800, poor: 3_000 },
  { key: 'ttfb', name: 'Time to first byte', good: 800, poor: 1_800 },
] as const;
type VitalRow = (typeof vitals)[number];

const ratings = [
  ['good', 'good'],
  ['needs_improvement', 'need improvement'],
  ['poor', 'poor'],
] as const;

const ratingOf = (value: number, { good, poor }: VitalRow) => {
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
};

/** A scale from 0 to a third beyond poor, with both limits and p75 marked. */
const VitalScale = ({ row, p75 }: { row: VitalRow; p75: number }) => {
  const end = (row.poor * 4) / 3;
  const at = (value: number) => `${Math.min(100, (100 * value) / end)}%`;
  return (
    <div className="vital-scale" aria-hidden="true">
      <span className="vital-bound" style={{ insetInlineStart: at(row.good) }}>
        {vitalText(row.key, row.good)}
      </span>
      <span className="vital-bound" style={{ insetInlineStart: at(row.poor) }}>
        {vitalText(row.key, row.poor)}
      </span>
      <span className="vital-mark" style={{ insetInlineStart: at(p75) }} />
    </div>
  );
};

interface VitalEntryProps {
  panel: PanelProps;
  row: VitalRow;
  vital: Vital;
}

const VitalEntry = ({ panel, row, vital }: VitalEntryProps) => {
  const shares = ratings.map(([rating]) => vital[rating] ?? 0);
  const texts = partTexts(shares, 1);
  return (
    <li className="vital">
      <h3>
        {row.key.toUpperCase()} <span>{row.name}</span>
      </h3>
      {vital.p75 === null ? (
        <p className="small-print">Not measured in this period.</p>
      ) : (
        <>
          <p className="vital-value">
            {vitalText(row.key, vital.p75)}{' '}
            <span data-rating={ratingOf(vital.p75, row)}>{ratingOf(vital.p75, row)}</span>
          </p>
          <VitalScale row={row} p75={vital.p75} />
          <p className="small-print">
            {ratings.map(([rating, word], index) => (
              <Fragment key={rating}>
                {index > 0 && ', '}
                <PeopleDrillDown
                  panel={panel}
                  who={{ vital: row.key, rating }}
                  count={shares[index] ?? 0}
                >
                  {texts[index]}
                </PeopleDrillDown>{' '}
                {word}
              </Fragment>
            ))}
          </p>
          <p className="small-print">
            p50 {vitalText(row.key, vital.p50)}, p95 {vitalText(row.key, vital.p95)},{' '}
            {countedText(vital.samples, 'load')} by{' '}
            <PeopleDrillDown panel={panel} who={{ vital: row.key }} count={vital.samples}>
              these visitors
            </PeopleDrillDown>
          </p>
        </>
      )}
    </li>
  );
};

/** The site's speed for its visitors: the 75th percentile against the public limits. */
export const VitalsPanel = (panel: PanelProps) => {
  const { analyticsQuery, filter, setAnalyticsQuery } = panel;
  const answer = useApiQuery(getWebVitals, { query: filter });
  return (
    <Loaded answer={answer} lines={10}>
      {(data) =>
        vitals.every(({ key }) => data.vitals[key].samples === 0) ? (
          <NothingHere
            analyticsQuery={analyticsQuery}
            setAnalyticsQuery={setAnalyticsQuery}
            what="measures"
          />
        ) : (
          <>
            <p className="panel-note small-print">
              Large: <Term of="p75">p75</Term>, against the limits of good and poor.
            </p>
            <ul className="vitals">
              {vitals.map((row) => (
                <VitalEntry key={row.key} panel={panel} row={row} vital={data.vitals[row.key]} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
};

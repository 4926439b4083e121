import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { getSeries } from '#shared/contracts/admin-analytics.ts';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import { PeriodNote } from '#site/admin/analytics/period-note.tsx';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Series } from '#site/admin/analytics/series-lines.ts';
import { loadLater } from '#site/admin/load-later.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const SeriesChart = loadLater(
  async () => (await import('#site/admin/analytics/series-chart.tsx')).SeriesChart,
  <div className="series-room" />,
);

const metricNames = { visitors: 'Visitors', sessions: 'Visits', views: 'Views' } as const;

/** The chosen figure over time, with the compared period. */
export const SeriesPart = ({ analyticsQuery, filter, setAnalyticsQuery }: PanelProps) => {
  const query = { ...filter, ...comparisonOf(analyticsQuery.compare) };
  const series = useApiQuery(getSeries, { query });
  // An hour cannot be a period; a week or a month starts on the day shown.
  const pickOf = ({ interval, period }: Series) =>
    interval === 'hour'
      ? null
      : (at: number) => {
          const day = dateIn(at, period.time_zone);
          setAnalyticsQuery({ ...analyticsQuery, period: { from: day, to: day }, offset: 0 });
        };
  return (
    <Loaded answer={series} lines={8}>
      {(data) => (
        <>
          <SeriesChart
            series={data}
            metric={analyticsQuery.metric}
            name={metricNames[analyticsQuery.metric]}
            onPick={pickOf(data)}
          />
          {/* The overview shows the note once for all figures. */}
          {filter.page !== undefined && <PeriodNote answer={data}>.</PeriodNote>}
        </>
      )}
    </Loaded>
  );
};

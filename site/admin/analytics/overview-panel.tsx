import { lazy, Suspense } from 'react';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { getOverviewRoute, getSeriesRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { FiguresStrip } from '#site/admin/analytics/figures-strip.tsx';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Series } from '#site/admin/analytics/series-chart.tsx';
import { TopLists } from '#site/admin/analytics/top-lists.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const SeriesChart = lazy(async () => ({
  default: (await import('#site/admin/analytics/series-chart.tsx')).SeriesChart,
}));

const metricNames = { visitors: 'Visitors', sessions: 'Visits', views: 'Views' } as const;

const SeriesPart = ({ analyticsQuery, filter, setAnalyticsQuery }: PanelProps) => {
  const query = { ...filter, compare: analyticsQuery.compare };
  const series = useApiQuery(getSeriesRoute, { query });
  // An hour is no period; a week or a month begins on the day shown.
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
        <Suspense fallback={<div className="series-room" />}>
          <SeriesChart
            series={data}
            metric={analyticsQuery.metric}
            name={metricNames[analyticsQuery.metric]}
            onPick={pickOf(data)}
          />
        </Suspense>
      )}
    </Loaded>
  );
};

/** The period at a glance: the figures against those before, their course, and the top of each table. */
export const OverviewPanel = (props: PanelProps) => {
  const { analyticsQuery, filter, setAnalyticsQuery } = props;
  const query = { ...filter, compare: analyticsQuery.compare };
  const overview = useApiQuery(getOverviewRoute, { query });
  return (
    <Loaded answer={overview} lines={4}>
      {(data) => (
        <>
          <FiguresStrip
            overview={data}
            analyticsQuery={analyticsQuery}
            setAnalyticsQuery={setAnalyticsQuery}
          />
          {data.figures.sessions === 0 && !data.compared?.figures.sessions ? (
            <NothingHere
              analyticsQuery={analyticsQuery}
              setAnalyticsQuery={setAnalyticsQuery}
              what="visits"
            />
          ) : (
            <>
              <SeriesPart {...props} />
              <TopLists {...props} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
};

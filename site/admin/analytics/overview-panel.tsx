import { getOverview, getSeries } from '#shared/contracts/admin-analytics.ts';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { FiguresStrip } from '#site/admin/analytics/figures-strip.tsx';
import { ImportedPart } from '#site/admin/analytics/imported-part.tsx';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { SeriesPart } from '#site/admin/analytics/series-part.tsx';
import { TopLists } from '#site/admin/analytics/top-lists.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

/**
 * The period at a glance: the figures with their changes, their course, and the top of each table.
 */
export const OverviewPanel = (props: PanelProps) => {
  const { analyticsQuery, filter, setAnalyticsQuery } = props;
  const query = { ...filter, ...comparisonOf(analyticsQuery.compare) };
  const overview = useApiQuery(getOverview, { query });
  const series = useApiQuery(getSeries, { query });
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
            <>
              {series.data?.imported && <SeriesPart {...props} />}
              <NothingHere
                analyticsQuery={analyticsQuery}
                setAnalyticsQuery={setAnalyticsQuery}
                what="visits"
              />
            </>
          ) : (
            <>
              <p className="drill-down-note">
                <PeopleDrillDown panel={props} who={{}} count={data.figures.visitors}>
                  Show these visitors
                </PeopleDrillDown>
              </p>
              <SeriesPart {...props} />
              <TopLists {...props} />
            </>
          )}
          <ImportedPart {...props} />
        </>
      )}
    </Loaded>
  );
};

import { lazy, Suspense } from 'react';
import { listLocationsRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { GroupsTable } from '#site/admin/analytics/groups-table.tsx';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const WorldMap = lazy(async () => ({
  default: (await import('#site/admin/analytics/world-map.tsx')).WorldMap,
}));

/** Countries, hatched the denser the more visits came from there, and listed. */
export const LocationsPanel = (panel: PanelProps) => {
  const { filter, narrow, analyticsQuery } = panel;
  // The map shows all of them, the list a page.
  const all = useApiQuery(listLocationsRoute, { query: { ...filter, limit: '200' } });
  const listed = useApiQuery(listLocationsRoute, { query: pageOfRows(panel) });
  return (
    <div className="locations">
      <div className="map-room">
        <Suspense>
          <WorldMap
            visits={
              new Map(
                (all.data?.rows ?? []).flatMap(({ name, sessions }) =>
                  name === null ? [] : [[name, sessions]],
                ),
              )
            }
            chosen={analyticsQuery.filters.country ?? null}
            onChoose={(code) => narrow('country', code)}
          />
        </Suspense>
      </div>
      <GroupsTable panel={panel} answer={listed} by="country" head="Country" what="locations" />
    </div>
  );
};

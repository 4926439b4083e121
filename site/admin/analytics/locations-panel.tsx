import { listLocations } from '#shared/contracts/admin-analytics.ts';
import { getSystem } from '#shared/contracts/maintenance.ts';
import { listPanel, visitsBy } from '#site/admin/analytics/list-panel.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { QueryTabs } from '#site/admin/analytics/tabs.tsx';
import { loadLater } from '#site/admin/load-later.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const WorldMap = loadLater(
  async () => (await import('#site/admin/analytics/world-map.tsx')).WorldMap,
);

const WorldMapPart = ({ filter, narrow, analyticsQuery }: PanelProps) => {
  // The map shows all countries, the list one page.
  const all = useApiQuery(listLocations, { query: { ...filter, limit: '200' } });
  return (
    <div className="map-room">
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
    </div>
  );
};

/** Explains why regions and cities are unknown, and how to change that. */
const CountriesOnlyNote = () => {
  const { data: system } = useApiQuery(getSystem, {});
  if (system?.geo_has_cities !== false) return null;
  return (
    <p className="panel-note small-print">
      The geo database of this server knows countries only. To see regions and cities of new visits,
      set <code>GEO_DB_PATH</code> to a city database (MMDB, such as GeoLite2 City or DB-IP City
      Lite) and restart.
    </p>
  );
};

const heads = { country: 'Country', region: 'Region', city: 'City' } as const;

const LocationList = listPanel({
  useRows: (query, { location }) => useApiQuery(listLocations, { query: { ...query, location } }),
  table: (panel) => {
    const by = panel.analyticsQuery.location;
    return visitsBy({ by, head: heads[by], what: 'locations' })(panel);
  },
});

/** A map of countries, hatched by visits, with a list; or a list of regions or cities. */
export const LocationsPanel = (panel: PanelProps) => (
  <>
    <QueryTabs
      panel={panel}
      label="By"
      of="location"
      tabs={{ country: 'Countries', region: 'Regions', city: 'Cities' }}
    />
    <CountriesOnlyNote />
    <div className="locations">
      {panel.analyticsQuery.location === 'country' && <WorldMapPart {...panel} />}
      <LocationList {...panel} />
    </div>
  </>
);

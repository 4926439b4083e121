import { useState } from 'react';
import { getImportedFigures, type ImportedFigures } from '#shared/contracts/imports.ts';
import { datesOf } from '#shared/domain/analytics/period.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { isNarrowed } from '#site/admin/analytics/analytics-query.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { RowsTable } from '#site/admin/analytics/rows-table.tsx';
import { valueText } from '#site/admin/analytics/value-text.ts';
import { utcDayText } from '#site/admin/date-texts.ts';
import { importSourceNames } from '#site/admin/import-texts.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import './imported-part.css';

type ImportedPartProps = Pick<PanelProps, 'analyticsQuery' | 'filter'>;

const totalOf = (days: ImportedFigures['days'], what: 'visitors' | 'visits' | 'views'): number =>
  days.reduce((sum, day) => sum + day[what], 0);

const namesOf = (days: ImportedFigures['days']): string =>
  [...new Set(days.map(({ source }): ImportSource => source))]
    .map((source) => importSourceNames[source])
    .join(' and ');

const columns = { visits: 'Visits', views: 'Views' } as const;

interface RankedProps {
  title: string;
  rows: ImportedFigures['pages'];
  /** The columns. The rows are sorted by the first. */
  shown: readonly [keyof typeof columns, keyof typeof columns];
}

const Ranked = ({ title, rows, shown }: RankedProps) =>
  rows.length === 0 ? null : (
    <RowsTable
      caption={`Imported, by ${title.toLowerCase()}`}
      head={title}
      rows={rows}
      keyOf={({ name }) => name}
      renderName={({ name }) => name || valueText('source', null)}
      weight={(row) => row[shown[0]]}
      columns={shown.map((key) => ({
        label: columns[key],
        // Older exports have no views per source.
        cell: (row: (typeof rows)[number]) => (row[key] === 0 ? '–' : countText(row[key])),
      }))}
    />
  );

/**
 * Figures that another program counted in the period. Separate, because it counts differently and
 * by day.
 */
export const ImportedPart = ({ analyticsQuery, filter }: ImportedPartProps) => {
  const [now] = useState(() => Date.now());
  const { period } = analyticsQuery;
  const query = typeof period === 'object' ? period : datesOf(period, now, filter.time_zone);
  const isShown = !isNarrowed(analyticsQuery);
  const { data } = useApiQuery(getImportedFigures, { query }, isShown);
  const first = data?.days[0];
  const last = data?.days.at(-1);
  if (!isShown || !data || !first || !last) return null;
  const { days } = data;
  return (
    <section className="imported" aria-labelledby="imported-title">
      <h3 id="imported-title">Imported from {namesOf(days)}</h3>
      <p>
        {utcDayText(first.day)} to {utcDayText(last.day)}: {countText(totalOf(days, 'visits'))}{' '}
        visits, {countText(totalOf(days, 'views'))} views, and{' '}
        {countText(totalOf(days, 'visitors'))} visitors when each day is counted by itself. The
        figures above do not contain them; the chart has them as a line of their own.
      </p>
      <div className="imported-tables">
        <Ranked title="Page" rows={data.pages} shown={['views', 'visits']} />
        <Ranked title="Source" rows={data.sources} shown={['visits', 'views']} />
      </div>
    </section>
  );
};

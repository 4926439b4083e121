import { useState } from 'react';
import { exportAnalytics } from '#shared/contracts/admin-analytics.ts';
import type { ExportTable } from '#shared/domain/analytics/export-tables.ts';
import { exportName } from '#site/admin/analytics/export-name.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import { drillDownOf } from '#site/admin/analytics/drill-down.ts';
import type { GoalId } from '#shared/contracts/goals.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { saveFile } from '#site/platform/save-file.ts';

interface ExportMenuProps {
  fetchFile: FetchFile;
  panel: PanelProps;
  table: ExportTable;
}

type Format = 'csv' | 'json';

/** The export of the data on the screen: same filter, comparison, parts and people. */
export const exportOf = (
  table: ExportTable,
  { analyticsQuery, filter }: Pick<PanelProps, 'analyticsQuery' | 'filter'>,
  format: Format,
) => {
  const { compare, touch, by, location, state, name, dimension, steps, windowHours } =
    analyticsQuery;
  // An opened visitor does not filter the list, on screen or in the file.
  const { visitor: _, ...others } = filter;
  return {
    ...(table === 'visitors' ? { ...others, ...drillDownOf(analyticsQuery) } : filter),
    ...comparisonOf(compare),
    ...{ table, format, touch, by, location, heading: 'yes' as const },
    ...(table === 'errors' && state !== 'all' && { state }),
    ...(table === 'events' && name !== null && { name }),
    ...(table === 'conversions' && name !== null && { goal_id: name as GoalId, dimension }),
    ...(table === 'funnel' && { step: [...steps], window_hours: String(windowHours) }),
  };
};

/** Exports the shown data as a file. A plain link cannot send the key in a header. */
export const ExportMenu = ({ fetchFile, panel, table }: ExportMenuProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (format: Format) => {
    setBusy(true);
    setFailure(null);
    try {
      const file = await fetchFile(exportAnalytics, { query: exportOf(table, panel, format) });
      saveFile(file, exportName(table, panel, format));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(
        error.status === 0
          ? 'The download was interrupted. Try again.'
          : 'The server refused the export.',
      );
    } finally {
      setBusy(false);
    }
  };
  const what = table.replaceAll('-', ' ');
  return (
    <div className="export cluster">
      {failure !== null && <p role="alert">{failure}</p>}
      <span className="note" aria-hidden="true">
        {what} as
      </span>
      {(['csv', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="plain-button"
          disabled={isBusy}
          aria-label={`Export ${what} as ${format.toUpperCase()}`}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </div>
  );
};

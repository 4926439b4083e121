import { useState } from 'react';
import { exportAnalytics, type ExportTable } from '#shared/contracts/admin-analytics.ts';
import { exportName } from '#site/admin/analytics/export-name.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { saveFile } from '#site/platform/save-file.ts';

interface ExportMenuProps {
  /** As the admin. */
  fetchFile: FetchFile;
  panel: PanelProps;
  table: ExportTable;
}

type Format = 'csv' | 'json';

/** What is shown as a file. A plain link could not bring the key's header along. */
export const ExportMenu = ({ fetchFile, panel, table }: ExportMenuProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { analyticsQuery, filter } = panel;
  const save = async (format: Format) => {
    setBusy(true);
    setFailure(null);
    const { touch, by, location } = analyticsQuery;
    const heading = 'yes' as const;
    const query = { ...filter, table, format, heading, touch, by, location };
    try {
      const file = await fetchFile(exportAnalytics, { query });
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
  const what = table.replace('-', ' ');
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

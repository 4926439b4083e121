import { useState } from 'react';
import type { ExportTable } from '#shared/contracts/admin-analytics.ts';
import { exportAnalyticsRoute } from '#shared/contracts/routes/analytics.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { AdminConsole } from '#site/admin/console.ts';
import { ApiError } from '#shared/client/http-client.ts';

interface ExportMenuProps {
  console: AdminConsole;
  panel: PanelProps;
  table: ExportTable;
}

type Format = 'csv' | 'json';

/** Hands a file to the browser's downloads. The address lives until the click is done with. */
const saveAs = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

const fileName = (table: ExportTable, { analyticsQuery }: PanelProps, format: Format): string => {
  const { period } = analyticsQuery;
  const when = typeof period === 'object' ? `${period.from}-to-${period.to}` : period;
  return `foyer-${table}-${when}.${format}`;
};

/** What is shown as a file. A plain link could not bring the key's header along. */
export const ExportMenu = ({ console, panel, table }: ExportMenuProps) => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { analyticsQuery, filter } = panel;
  const save = async (format: Format) => {
    setBusy(true);
    setFailure(null);
    const { touch, by } = analyticsQuery;
    const query = { ...filter, table, format, touch, by };
    try {
      const file = await console.fetchFile(exportAnalyticsRoute, { query });
      saveAs(file, fileName(table, panel, format));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.status === 0 ? 'The file did not come whole.' : 'The file was refused.');
    } finally {
      setBusy(false);
    }
  };
  const what = table.replace('-', ' ');
  return (
    <div className="export">
      {failure !== null && <p role="alert">{failure}</p>}
      <span className="export-what" aria-hidden="true">
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

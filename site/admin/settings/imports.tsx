import { useState } from 'react';
import { listImports, undoImport, type ImportedExport } from '#shared/contracts/imports.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { dayText, importSourceNames } from '#site/admin/import-texts.ts';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';

const numberText = (count: number): string => count.toLocaleString('en-GB');

const rangeText = ({ first_day: first, last_day: last }: ImportedExport): string =>
  first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;

/** What other programs counted before, each with a way to remove it. Nothing when there is none. */
export const Imports = () => {
  const { data } = useApiQuery(listImports, {});
  const call = useCall();
  const refresh = useRefresh(listImports.path);
  const [undone, setUndone] = useState<ImportedExport | null>(null);
  const undo = async ({ import_id }: ImportedExport): Promise<string | null> => {
    try {
      await call(undoImport, { params: { import_id }, body: {} });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 404) return 'That did not work: the server did not answer. Try again.';
    }
    refresh();
    return null;
  };
  if (!data || data.imports.length === 0) return null;
  return (
    <section className="settings-imports" aria-label="Imported figures">
      <p>Imported figures, which Analytics shows apart from the site’s own:</p>
      <ul className="settings-rows">
        {data.imports.map((one) => (
          <li key={one.import_id}>
            <span>
              {importSourceNames[one.source]}, {rangeText(one)}: {numberText(one.visits)} visits,{' '}
              {numberText(one.views)} views
              {one.skipped > 0 && `, ${numberText(one.skipped)} lines left out`}
            </span>
            <button type="button" onClick={() => setUndone(one)}>
              Undo…<span className="sr-only"> the import from {importSourceNames[one.source]}</span>
            </button>
          </li>
        ))}
      </ul>
      {undone && (
        <ConfirmDialog
          title={`Undo the import from ${importSourceNames[undone.source]}?`}
          go="Undo the import"
          onClose={() => setUndone(null)}
          onGo={() => undo(undone)}
        >
          <p>
            Its {undone.days} days are removed. The same export can be imported again afterwards.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
};

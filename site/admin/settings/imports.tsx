import { listImports, undoImport, type ImportedExport } from '#shared/contracts/imports.ts';
import { ConfirmButton } from '#site/admin/confirm-dialog.tsx';
import { countedText } from '#site/admin/counted-text.ts';
import { utcDayText } from '#site/admin/date-texts.ts';
import { importSourceNames } from '#site/admin/import-texts.ts';
import { ImportUpload } from '#site/admin/settings/import-upload.tsx';
import { useApiQuery, useAttempt, useCall } from '#site/admin/queries/use-api-query.tsx';

const rangeText = ({ first_day: first, last_day: last }: ImportedExport): string =>
  first === last ? utcDayText(first) : `${utcDayText(first)} to ${utcDayText(last)}`;

/** Uploads the counts of other programs, and lists them with buttons to remove each. */
export const Imports = () => {
  const { data } = useApiQuery(listImports, {});
  const call = useCall();
  const attempt = useAttempt(listImports.path);
  const imports = data?.imports ?? [];
  return (
    <>
      <ImportUpload />
      {imports.length > 0 && <p>Analytics shows these figures apart from the site’s own:</p>}
      <ul className="settings-rows">
        {imports.map((one) => (
          <li key={one.import_id}>
            <span>
              {importSourceNames[one.source]}, {rangeText(one)}: {countedText(one.visits, 'visit')},{' '}
              {countedText(one.views, 'view')}
              {one.skipped > 0 && `, ${countedText(one.skipped, 'line')} left out`}
            </span>
            <ConfirmButton
              label="Undo…"
              of={`the import from ${importSourceNames[one.source]}`}
              title={`Undo the import from ${importSourceNames[one.source]}?`}
              go="Undo the import"
              onGo={() =>
                attempt(() => call(undoImport, { params: { import_id: one.import_id }, body: {} }))
              }
            >
              <p>
                Its {one.days} days are removed. The same export can be imported again afterwards.
              </p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </>
  );
};

import { listImports, undoImport, type ImportedExport } from '#shared/contracts/imports.ts';
import { ConfirmButton } from '#site/admin/confirm-dialog.tsx';
import { dayText, importSourceNames } from '#site/admin/import-texts.ts';
import { useApiQuery, useAttempt, useCall } from '#site/admin/queries/use-api-query.tsx';

const numberText = (count: number): string => count.toLocaleString('en-GB');

const rangeText = ({ first_day: first, last_day: last }: ImportedExport): string =>
  first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;

/** What other programs counted before, each with a way to remove it. */
export const Imports = () => {
  const { data } = useApiQuery(listImports, {});
  const call = useCall();
  const attempt = useAttempt(listImports.path);
  if (!data) return null;
  return (
    <>
      <p>
        {data.imports.length === 0
          ? 'None yet. npm run import reads the exports of other analytics.'
          : 'What other programs counted before. Analytics shows it apart from the site’s own figures.'}
      </p>
      <ul className="settings-rows">
        {data.imports.map((one) => (
          <li key={one.import_id}>
            <span>
              {importSourceNames[one.source]}, {rangeText(one)}: {numberText(one.visits)} visits,{' '}
              {numberText(one.views)} views
              {one.skipped > 0 && `, ${numberText(one.skipped)} lines left out`}
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

import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { Import, ImportDraft, ImportedRow, ImportStore } from '#api/features/imports/store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, lockTable, run, type Job } from '#api/storage/sql/job.ts';

/** Complete imports with their totals; an import without days does not count. */
const list = all<Import>(
  `SELECT i.import_id AS id, i.source, i.file_name AS "fileName", i.skipped,
     i.imported_at AS "importedAt", min(r.day) AS "firstDay", max(r.day) AS "lastDay",
     count(*) AS days, CAST(sum(r.visitors) AS bigint) AS visitors,
     CAST(sum(r.visits) AS bigint) AS visits, CAST(sum(r.views) AS bigint) AS views
   FROM imports i JOIN imported_rows r USING (import_id)
   WHERE i.imported_at IS NOT NULL AND r.kind = 'site'
   GROUP BY i.import_id, i.source, i.file_name, i.skipped, i.imported_at
   ORDER BY i.imported_at, i.import_id`,
);

const whole = get('SELECT 1 FROM imports WHERE hash = @hash AND imported_at > 0');
const removePart = run('DELETE FROM imports WHERE hash = @hash AND imported_at IS NULL');
const insert = run(
  `INSERT INTO imports (import_id, source, file_name, hash, skipped)
   VALUES (@id, @source, @fileName, @hash, 0)`,
);

function* begin(draft: ImportDraft): Job<boolean> {
  if (yield* whole(draft)) return false;
  yield* removePart(draft);
  yield* insert(draft);
  return true;
}

const figures = ['day', 'kind', 'name', 'visitors', 'visits', 'views'] as const;
/** On an engine with round trips, a statement per row would take minutes. */
const ROWS_A_STATEMENT = 100;

/** Inserts `count` rows. Parameters have the row's number as a suffix. */
const insertRows = (count: number) => {
  const rows = Array.from({ length: count }, (_, row) => figures.map((name) => `@${name}${row}`));
  return run(
    `INSERT INTO imported_rows (import_id, ${figures.join(', ')})
     VALUES ${rows.map((row) => `(@id, ${row.join(', ')})`).join(', ')}`,
  );
};
const insertMany = insertRows(ROWS_A_STATEMENT);
const insertOne = insertRows(1);

const numbered = (rows: readonly ImportedRow[]) =>
  Object.fromEntries(rows.flatMap((row, n) => figures.map((name) => [`${name}${n}`, row[name]])));

function* add(id: string, rows: readonly ImportedRow[]): Job<void> {
  const whole = rows.length - (rows.length % ROWS_A_STATEMENT);
  for (let at = 0; at < whole; at += ROWS_A_STATEMENT)
    yield* insertMany({ id, ...numbered(rows.slice(at, at + ROWS_A_STATEMENT)) });
  for (const row of rows.slice(whole)) yield* insertOne({ id, ...numbered([row]) });
}

const lockImports = lockTable('imports');
const isWhole = get('SELECT 1 FROM imports WHERE import_id = @id AND imported_at IS NOT NULL');
const removeKnownDays = run(
  `DELETE FROM imported_rows WHERE import_id = @id AND day IN (
     SELECT r.day FROM imported_rows r JOIN imports i USING (import_id)
     WHERE i.imported_at IS NOT NULL AND r.kind = 'site' AND i.import_id <> @id
       AND i.source = (SELECT source FROM imports WHERE import_id = @id))`,
);
const hasRows = get('SELECT 1 FROM imported_rows WHERE import_id = @id LIMIT 1');
const complete = run(
  'UPDATE imports SET skipped = @skipped, imported_at = @at WHERE import_id = @id',
);
const remove = run('DELETE FROM imports WHERE import_id = @id');

function* finish(id: string, skipped: number, at: number): Job<boolean> {
  yield* lockImports();
  if (yield* isWhole({ id })) return true;
  yield* removeKnownDays({ id });
  if (yield* hasRows({ id })) yield* complete({ id, skipped, at });
  else yield* remove({ id });
  return (yield* isWhole({ id })) !== undefined;
}
const days = all<ImportedRow & { source: ImportSource }>(
  `SELECT r.day, r.kind, r.name, r.visitors, r.visits, r.views, i.source
   FROM imported_rows r JOIN imports i USING (import_id)
   WHERE i.imported_at IS NOT NULL AND r.kind = 'site' AND r.day >= @from AND r.day <= @to
   ORDER BY r.day, i.import_id`,
);
const ranked = all<Pick<ImportedRow, 'name' | 'visitors' | 'visits' | 'views'>>(
  ({ byBytes }) => `SELECT r.name, CAST(sum(r.visitors) AS bigint) AS visitors,
     CAST(sum(r.visits) AS bigint) AS visits, CAST(sum(r.views) AS bigint) AS views
   FROM imported_rows r JOIN imports i USING (import_id)
   WHERE i.imported_at IS NOT NULL AND r.kind = @kind AND r.day >= @from AND r.day <= @to
   GROUP BY r.name ORDER BY sum(r.views) DESC, r.name ${byBytes} LIMIT @limit`,
);

export const createImportStore = (on: Engine): ImportStore => ({
  list: () => on.read(() => list()),
  begin: (draft) => on.write(() => begin(draft)),
  add: (id, rows) => on.write(() => add(id, rows), { isLong: true }),
  finish: (id, skipped, at) => on.write(() => finish(id, skipped, at)),
  remove: async (id) => (await on.write(() => remove({ id }))) === 1,
  days: (from, to) => on.read(() => days({ from, to })),
  ranked: (kind, from, to, limit) => on.read(() => ranked({ kind, from, to, limit })),
});

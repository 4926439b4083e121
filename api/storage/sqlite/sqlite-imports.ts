import type { Database } from 'better-sqlite3';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportDraft, ImportedRow, ImportStore } from '#api/features/imports/store.ts';
import { importList, toImport, type ImportRow } from '#api/storage/rows/import-rows.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

type DayRow = ImportedRow & { source: ImportSource };
type Ranked = Pick<ImportedRow, 'name' | 'visitors' | 'visits' | 'views'>;

/** Imported figures in chat.db, which holds what both engines have. */
export const createSqliteImports = (db: Database, queue: WriteQueue): ImportStore => {
  const list = db.prepare<[], ImportRow>(importList);
  const isWhole = db
    .prepare<[string], number>('SELECT count(*) FROM imports WHERE hash = ? AND imported_at > 0')
    .pluck();
  const removePart = db.prepare<[string]>(
    'DELETE FROM imports WHERE hash = ? AND imported_at IS NULL',
  );
  const begin = db.prepare<[ImportDraft]>(
    `INSERT INTO imports (import_id, source, file_name, hash, skipped)
     VALUES (@id, @source, @fileName, @hash, 0)`,
  );
  const add = db.prepare<[ImportedRow & { id: string }]>(
    `INSERT INTO imported_rows (import_id, day, kind, name, visitors, visits, views)
     VALUES (@id, @day, @kind, @name, @visitors, @visits, @views)`,
  );
  const finish = db.prepare<[number, number, string]>(
    'UPDATE imports SET skipped = ?, imported_at = ? WHERE import_id = ?',
  );
  const remove = db.prepare<[string]>('DELETE FROM imports WHERE import_id = ?');
  const days = db.prepare<[string, string], DayRow>(
    `SELECT r.day, r.kind, r.name, r.visitors, r.visits, r.views, i.source
     FROM imported_rows r JOIN imports i USING (import_id)
     WHERE i.imported_at IS NOT NULL AND r.kind = 'site' AND r.day >= ? AND r.day <= ?
     ORDER BY r.day, i.import_id`,
  );
  const ranked = db.prepare<[string, string, string, number], Ranked>(
    `SELECT r.name, sum(r.visitors) AS visitors, sum(r.visits) AS visits, sum(r.views) AS views
     FROM imported_rows r JOIN imports i USING (import_id)
     WHERE i.imported_at IS NOT NULL AND r.kind = ? AND r.day >= ? AND r.day <= ?
     GROUP BY r.name ORDER BY sum(r.views) DESC, r.name LIMIT ?`,
  );
  return {
    list: async () => list.all().map(toImport),
    begin: (draft) =>
      queue.run(() => {
        if ((isWhole.get(draft.hash) ?? 0) > 0) return false;
        removePart.run(draft.hash);
        begin.run(draft);
        return true;
      }),
    add: (id, rows) =>
      queue.run(() => {
        for (const row of rows) add.run({ ...row, id });
      }),
    finish: (id, skipped, at) => queue.run(() => void finish.run(skipped, at, id)),
    remove: (id) => queue.run(() => remove.run(id).changes === 1),
    days: async (from, to) => days.all(from, to),
    ranked: async (kind, from, to, limit) => ranked.all(kind, from, to, limit),
  };
};

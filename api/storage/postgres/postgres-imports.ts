import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportedRow, ImportStore } from '#api/features/imports/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { importList, toImport, type ImportRow } from '#api/storage/rows/import-rows.ts';

type Ranked = Pick<ImportedRow, 'name' | 'visitors' | 'visits' | 'views'>;

/** Imported figures on PostgreSQL. */
export const createPostgresImports = ({ sql, transact }: Postgres): ImportStore => ({
  list: async () => (await sql.all<ImportRow>(importList)).map(toImport),
  begin: ({ id, source, fileName, hash }) =>
    transact(async (within) => {
      const whole = await within.get<{ count: number }>(
        'SELECT count(*)::int AS count FROM imports WHERE hash = $1 AND imported_at > 0',
        [hash],
      );
      if ((whole?.count ?? 0) > 0) return false;
      await within.run('DELETE FROM imports WHERE hash = $1 AND imported_at IS NULL', [hash]);
      await within.run(
        `INSERT INTO imports (import_id, source, file_name, hash, skipped)
         VALUES ($1, $2, $3, $4, 0)`,
        [id, source, fileName, hash],
      );
      return true;
    }),
  add: async (id, rows) => {
    const column = <Key extends keyof ImportedRow>(key: Key) => rows.map((row) => row[key]);
    await transact((within) =>
      within.run(
        `INSERT INTO imported_rows (import_id, day, kind, name, visitors, visits, views)
         SELECT $1::text, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[],
           $6::bigint[], $7::bigint[])`,
        [
          id,
          ...[column('day'), column('kind'), column('name')],
          ...[column('visitors'), column('visits'), column('views')],
        ],
      ),
    );
  },
  finish: async (id, skipped, at) => {
    await transact((within) =>
      within.run('UPDATE imports SET skipped = $1, imported_at = $2 WHERE import_id = $3', [
        skipped,
        at,
        id,
      ]),
    );
  },
  remove: async (id) =>
    (await transact((within) => within.run('DELETE FROM imports WHERE import_id = $1', [id]))) ===
    1,
  days: (from, to) =>
    sql.all<ImportedRow & { source: ImportSource }>(
      `SELECT r.day, r.kind, r.name, r.visitors, r.visits, r.views, i.source
       FROM imported_rows r JOIN imports i USING (import_id)
       WHERE i.imported_at IS NOT NULL AND r.kind = 'site' AND r.day >= $1 AND r.day <= $2
       ORDER BY r.day, i.import_id`,
      [from, to],
    ),
  ranked: (kind, from, to, limit) =>
    sql.all<Ranked>(
      `SELECT r.name, sum(r.visitors)::bigint AS visitors, sum(r.visits)::bigint AS visits,
              sum(r.views)::bigint AS views
       FROM imported_rows r JOIN imports i USING (import_id)
       WHERE i.imported_at IS NOT NULL AND r.kind = $1 AND r.day >= $2 AND r.day <= $3
       GROUP BY r.name ORDER BY sum(r.views) DESC, r.name COLLATE "C" LIMIT $4`,
      [kind, from, to, limit],
    ),
});

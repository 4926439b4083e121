import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { Import } from '#api/features/imports/store.ts';

export interface ImportRow {
  readonly import_id: string;
  readonly source: string;
  readonly file_name: string;
  readonly skipped: number;
  readonly imported_at: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly days: number;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
}

/**
 * Whole imports with their totals; an import without any day is none. PostgreSQL sums to a type that
 * is read as text.
 */
export const importList = `SELECT i.import_id, i.source, i.file_name, i.skipped, i.imported_at,
    min(r.day) AS first_day, max(r.day) AS last_day, count(*) AS days, CAST(sum(r.visitors) AS BIGINT) AS visitors,
    CAST(sum(r.visits) AS BIGINT) AS visits, CAST(sum(r.views) AS BIGINT) AS views
  FROM imports i JOIN imported_rows r USING (import_id)
  WHERE i.imported_at IS NOT NULL AND r.kind = 'site'
  GROUP BY i.import_id, i.source, i.file_name, i.skipped, i.imported_at
  ORDER BY i.imported_at, i.import_id`;

export const toImport = (row: ImportRow): Import => ({
  id: row.import_id,
  source: row.source as ImportSource,
  fileName: row.file_name,
  skipped: row.skipped,
  importedAt: row.imported_at,
  firstDay: row.first_day,
  lastDay: row.last_day,
  days: row.days,
  visitors: row.visitors,
  visits: row.visits,
  views: row.views,
});

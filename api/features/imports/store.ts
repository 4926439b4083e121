import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';

/** The figures of one day: of the site, of a page or of a source. */
export interface ImportedRow {
  /** Of UTC, as the exports have it: "2025-03-01". */
  readonly day: string;
  readonly kind: 'site' | 'page' | 'source';
  /** A path or a source; empty for the site. */
  readonly name: string;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
}

export interface ImportedTotals {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Days with figures. */
  readonly days: number;
  /** Sums of the days: who came on two days counts twice. */
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
}

export interface Import extends ImportedTotals {
  readonly id: string;
  readonly source: ImportSource;
  readonly fileName: string;
  /** Lines that could not be read. */
  readonly skipped: number;
  /** Ms since the epoch. */
  readonly importedAt: number;
}

export type ImportDraft = Pick<Import, 'id' | 'source' | 'fileName'> & {
  /** Of everything that is read: what was imported is not imported again. */
  readonly hash: string;
};

/**
 * Figures that other programs counted, apart from the site's own. Every implementation must pass
 * store.contract.ts.
 */
export interface ImportStore {
  /** Those that are whole, oldest first. */
  list(): Promise<Import[]>;
  /** Removes what an interrupted import of the same files left. False when they were imported. */
  begin(draft: ImportDraft): Promise<boolean>;
  /** Adds rows to an import that was begun, each day, kind and name once. */
  add(id: string, rows: readonly ImportedRow[]): Promise<void>;
  /** Makes the import whole: before that nothing of it is listed or counted. */
  finish(id: string, skipped: number, at: number): Promise<void>;
  /** Removes an import with its rows. False when there is none. */
  remove(id: string): Promise<boolean>;
  /** The site's rows between these days, both included, by day. */
  days(from: string, to: string): Promise<(ImportedRow & { readonly source: ImportSource })[]>;
  /** The most viewed pages, or the sources of most visits, of these days. */
  ranked(
    kind: 'page' | 'source',
    from: string,
    to: string,
    limit: number,
  ): Promise<Pick<ImportedRow, 'name' | 'visitors' | 'visits' | 'views'>[]>;
}

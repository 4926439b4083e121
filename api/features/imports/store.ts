import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';

/** The figures of one day: of the site, of a page or of a source. */
export interface ImportedRow {
  /** In UTC, as in the exports: "2025-03-01". */
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
  /** Sums over days: a visitor of two days counts twice. */
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
}

export interface Import extends ImportedTotals {
  readonly id: string;
  readonly source: ImportSource;
  readonly fileName: string;
  /** Number of unreadable lines. */
  readonly skipped: number;
  /** Ms since the epoch. */
  readonly importedAt: number;
}

export type ImportDraft = Pick<Import, 'id' | 'source' | 'fileName'> & {
  /** Of all files, so that nothing is imported twice. */
  readonly hash: string;
};

/** Imported figures, separate from the site's own. Every implementation must pass store.contract.ts. */
export interface ImportStore {
  /** Complete imports, oldest first. */
  list(): Promise<Import[]>;
  /** Removes the rest of an interrupted import of the same files. False if they were already imported. */
  begin(draft: ImportDraft): Promise<boolean>;
  /** Adds rows to an import in progress, each day, kind and name once. */
  add(id: string, rows: readonly ImportedRow[]): Promise<void>;
  /**
   * Completes the import; nothing of it is listed or counted before. Removes the days that another
   * complete import of the same program has by now. False if no day is left; the import is then
   * removed.
   */
  finish(id: string, skipped: number, at: number): Promise<boolean>;
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

import { createHash } from 'node:crypto';
import type { ExportFile } from '#api/features/imports/parse/export-file.ts';
import { parseExport } from '#api/features/imports/parse/parse-export.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportedRow, ImportStore } from '#api/features/imports/store.ts';

/** Called with the current step and its progress. */
export type OnStep = (step: 'Lines read' | 'Rows stored', done: number, of: number | null) => void;

/** An export after reading. */
export interface ReadExport {
  /** Hash of everything that was read. */
  readonly hash: string;
  readonly skipped: number;
  /** Descriptions of the first skipped lines. */
  readonly faults: readonly string[];
  readonly rowCount: number;
  /** The rows of the site, one a day. */
  readonly days: readonly ImportedRow[];
  /** All rows, including those of the site, in pieces small enough for one transaction. */
  readonly pieces: Iterable<ImportedRow[]> | AsyncIterable<ImportedRow[]>;
}

interface ReadOptions {
  /** The site to import, if an export of Umami has several. */
  readonly site?: string | undefined;
  readonly onStep: OnStep;
}

/** Rows per transaction, so that a running server waits only briefly. */
const ROWS_AT_ONCE = 2_000;

const hashOf = async (
  files: readonly ExportFile[],
  source: ImportSource,
  site: string | undefined,
): Promise<string> => {
  const hash = createHash('sha256').update(source);
  if (site !== undefined) hash.update(site);
  for (const file of files) for await (const chunk of file.open()) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Reports a broken gzip file as a foreign file, not as a fault of the program. */
const explained = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    ? new ForeignFile(`a .gz file of the export is broken or cut off: ${error.message}`)
    : error;

function* piecesOf(rows: readonly ImportedRow[]) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/**
 * Reads the files of one export. Throws `ForeignFile` for other files, a stray quote, several
 * sites, or no days.
 */
export const readExport = async (
  source: ImportSource,
  files: readonly ExportFile[],
  { site, onStep }: ReadOptions,
): Promise<ReadExport> => {
  const hash = await hashOf(files, source, site).catch((error: unknown) => {
    throw explained(error);
  });
  const onLines = (lines: number) => onStep('Lines read', lines, null);
  const { rows, skipped, faults } = await parseExport(source, files, { onLines, site });
  const days = rows.filter(({ kind }) => kind === 'site');
  if (days.length === 0)
    throw new ForeignFile(['there is no page view in it', ...faults.slice(0, 1)].join('; '));
  return { hash, skipped, faults, rowCount: rows.length, days, pieces: piecesOf(rows) };
};

interface Deps {
  readonly store: ImportStore;
  readonly newId: () => string;
  readonly onStep: OnStep;
}

/** A completely stored import. It counts once `store.finish` was called. */
export interface StagedImport {
  readonly id: string;
  /** Its days, at least one. */
  readonly days: readonly ImportedRow[];
  /** The number of days omitted because an earlier import of the same program has them. */
  readonly known: number;
}

export const importedBefore = () =>
  new ForeignFile('it was imported before; undo the earlier import to import it again');

/**
 * Stores an export without the days of earlier imports of this program, because a repeated export
 * contains them too. Throws `ForeignFile` if no day is left. An interrupted run counts for nothing,
 * and the next one starts over.
 */
export const stageImport = async (
  source: ImportSource,
  names: readonly string[],
  { hash, days, pieces, rowCount }: ReadExport,
  { store, newId, onStep }: Deps,
): Promise<StagedImport> => {
  const dates = days.map(({ day }) => day).toSorted();
  const stored = await store.days(dates[0] ?? '', dates.at(-1) ?? '');
  const known = new Set(stored.flatMap((row) => (row.source === source ? [row.day] : [])));
  const fresh = days.filter(({ day }) => !known.has(day));
  if (fresh.length === 0) throw importedBefore();
  const id = newId();
  const fileName = names.join(', ').slice(0, 200);
  if (!(await store.begin({ id, source, fileName, hash }))) throw importedBefore();
  let done = 0;
  for await (const piece of pieces) {
    await store.add(
      id,
      piece.filter(({ day }) => !known.has(day)),
    );
    done += piece.length;
    onStep('Rows stored', done, rowCount);
  }
  return { id, days: fresh, known: days.length - fresh.length };
};

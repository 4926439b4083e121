import { createHash } from 'node:crypto';
import type { Clock } from '#shared/ports/clock.ts';
import type { ExportFile } from '#api/features/imports/parse/export-file.ts';
import { parseExport } from '#api/features/imports/parse/parse-export.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportedRow, ImportStore } from '#api/features/imports/store.ts';

interface Deps {
  readonly store: ImportStore;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The site to import, if an export of Umami has several. */
  readonly site?: string | undefined;
  /** Reports each step and its progress. */
  readonly onStep: (step: string, done: number, of: number | null) => void;
}

export interface ImportOutcome {
  readonly id: string;
  readonly days: number;
  /** Number of days omitted because an earlier import of the same program has them. */
  readonly known: number;
  readonly skipped: number;
  readonly faults: readonly string[];
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

const importedBefore = () =>
  new ForeignFile('it was imported before; npm run import -- --list shows it');

/** The rows of days without an earlier import of this program: a repeated export contains old days too. */
const withoutKnown = async (
  rows: readonly ImportedRow[],
  source: ImportSource,
  store: Pick<ImportStore, 'days'>,
) => {
  const days = rows.flatMap(({ kind, day }) => (kind === 'site' ? [day] : [])).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const stored = await store.days(first, last);
  const known = new Set(stored.flatMap((row) => (row.source === source ? [row.day] : [])));
  const fresh = rows.filter(({ day }) => !known.has(day));
  return { fresh, days: days.length, known: days.filter((day) => known.has(day)).length };
};

/**
 * Imports the files of one export. Throws `ForeignFile`, with an explanation, for files of another kind,
 * with a stray quote, of several sites, without any day, or already imported. An interrupted import
 * counts for nothing and starts over when run again.
 */
export const runImport = async (
  source: ImportSource,
  files: readonly ExportFile[],
  { store, clock, newId, site, onStep }: Deps,
): Promise<ImportOutcome> => {
  const hash = await hashOf(files, source, site);
  const { rows, skipped, faults } = await parseExport(source, files, {
    onLines: (lines) => onStep('Lines read', lines, null),
    site,
  });
  const { fresh, days, known } = await withoutKnown(rows, source, store);
  if (days === 0)
    throw new ForeignFile(['there is no page view in it', ...faults.slice(0, 1)].join('; '));
  if (fresh.length === 0) throw importedBefore();
  const id = newId();
  const fileName = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200);
  if (!(await store.begin({ id, source, fileName, hash }))) throw importedBefore();
  for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE) {
    await store.add(id, fresh.slice(at, at + ROWS_AT_ONCE));
    onStep('Rows stored', Math.min(at + ROWS_AT_ONCE, fresh.length), fresh.length);
  }
  await store.finish(id, skipped, clock.now());
  return { id, days: days - known, known, skipped, faults };
};

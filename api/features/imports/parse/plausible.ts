import { createDaySums } from '#api/features/imports/parse/count-days.ts';
import type {
  ExportFile,
  ParsedExport,
  ParseOptions,
} from '#api/features/imports/parse/export-file.ts';
import { ForeignFile, readCsv } from '#api/features/imports/parse/read-csv.ts';
import { createTally } from '#api/features/imports/parse/tally.ts';
import { countOf, isDay } from '#api/features/imports/parse/values.ts';

/**
 * The tables of Plausible that are read, by file name prefix. Older exports have no `pageviews` of
 * sources.
 */
const tables = [
  { prefix: 'imported_visitors', kind: 'site', name: null, needs: ['pageviews'] },
  { prefix: 'imported_pages', kind: 'page', name: 'page', needs: ['page', 'pageviews'] },
  { prefix: 'imported_sources', kind: 'source', name: 'source', needs: ['source'] },
] as const;

const tableOf = ({ name }: ExportFile) => tables.find(({ prefix }) => name.startsWith(prefix));

/** Plausible aggregates by day. Sums rows of one day and name, such as those of several hosts. */
export const parsePlausible = async (
  files: readonly ExportFile[],
  { onLines }: ParseOptions,
): Promise<ParsedExport> => {
  const tally = createTally(onLines);
  const sums = createDaySums();
  const known = files.filter(tableOf);
  if (!known.some((file) => tableOf(file)?.kind === 'site'))
    throw new ForeignFile('there is no imported_visitors_….csv among the files');
  for (const file of known) {
    const table = tableOf(file);
    if (!table) continue;
    for await (const row of readCsv(file.open(), {
      fileName: file.name,
      what: `${table.prefix}.csv of Plausible`,
      needs: ['date', 'visitors', ...table.needs],
    })) {
      tally.line();
      const day = row.get('date');
      const name = table.name === null ? '' : row.get(table.name);
      const numberIn = (column: string) => countOf(row.get(column) || '0');
      const visitors = numberIn('visitors');
      const visits = numberIn('visits');
      const views = numberIn('pageviews');
      if (!isDay(day)) tally.fault(file.name, row.line, `"${day}" is no day`);
      else if (visitors === null || visits === null || views === null)
        tally.fault(file.name, row.line, 'a count is no number');
      // Visits without a source have an empty name.
      else sums.add({ day, kind: table.kind, name, visitors, visits, views });
    }
  }
  return { rows: sums.rows(), ...tally.result() };
};

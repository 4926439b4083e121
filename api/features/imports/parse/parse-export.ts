import type { Readable } from 'node:stream';
import { readCsv, ForeignFile, type CsvRow } from '#api/features/imports/parse/read-csv.ts';
import { createDayCounter, type ImportedView } from '#api/features/imports/parse/count-days.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import type { ImportedRow } from '#api/features/imports/store.ts';

export interface ExportFile {
  readonly name: string;
  readonly open: () => Readable;
}

export interface ParsedExport {
  readonly rows: readonly ImportedRow[];
  /** Lines that could not be read, the first of them in words. */
  readonly skipped: number;
  readonly faults: readonly string[];
}

export interface ParseOptions {
  /** Called now and then with how many lines were read. */
  readonly onLines: (lines: number) => void;
}

const FAULTS = 5;
const LINES_AT_ONCE = 10_000;

/** Counts what cannot be read, and says what was wrong with the first of it. */
const createTally = (onLines: ParseOptions['onLines']) => {
  const faults: string[] = [];
  let skipped = 0;
  let lines = 0;
  return {
    line: (): void => {
      lines += 1;
      if (lines % LINES_AT_ONCE === 0) onLines(lines);
    },
    fault: (file: string, { line }: CsvRow, why: string): void => {
      skipped += 1;
      if (faults.length < FAULTS) faults.push(`${file}, line ${line}: ${why}`);
    },
    result: () => {
      onLines(lines);
      return { skipped, faults };
    },
  };
};

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** `Date.parse` takes the 30th of February for the 2nd of March. */
const isDay = (text: string): boolean =>
  dayShape.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));

/** A count of an export; null for what is none. */
const countOf = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null);

/**
 * Umami writes "2025-03-01 10:00:00" in UTC, its PostgreSQL "2025-03-01 10:00:00.123+00", GoatCounter
 * "2025-03-01T10:00:00Z".
 */
const timeOf = (text: string): number | null => {
  const match =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|([+-]\d{2}):?(\d{2})?)?$/.exec(
      text.trim(),
    );
  const [, day = '', time, hours = '+00', minutes = '00'] = match ?? [];
  if (!isDay(day)) return null;
  const at = Date.parse(`${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at) ? null : at;
};

const siteOf = (referrer: string): string | null => {
  const text = referrer.trim();
  if (text === '') return null;
  const host = /^(?:[a-z]+:\/\/)?([^/?#]+)/i.exec(text)?.[1] ?? text;
  return host.replace(/^www\./, '').toLowerCase();
};

/** Null: the line is no page view. A text says why it cannot be read. */
type ViewOf = (row: CsvRow) => ImportedView | string | null;

interface EventFormat {
  readonly what: string;
  readonly needs: readonly string[];
  readonly normalize?: (column: string) => string;
  readonly viewOf: ViewOf;
}

const umami: EventFormat = {
  what: 'website_event.csv of Umami',
  needs: ['session_id', 'url_path', 'created_at'],
  viewOf: (row) => {
    // 1 is a page view, 2 an event. Older exports name only events.
    if (row.get('event_type') !== '' && row.get('event_type') !== '1') return null;
    const at = timeOf(row.get('created_at'));
    const [session, page] = [row.get('session_id'), row.get('url_path')];
    if (at === null) return `"${row.get('created_at')}" is no time`;
    if (session === '' || page === '') return 'it has no session or no page';
    const own = siteOf(row.get('hostname'));
    const referrer = siteOf(row.get('utm_source') || row.get('referrer_domain'));
    return {
      at,
      page,
      visitor: session,
      visit: row.get('visit_id') || session,
      source: referrer === own ? null : referrer,
    };
  },
};

const goatcounter: EventFormat = {
  what: 'CSV export of GoatCounter',
  needs: ['Path', 'Session', 'Date'],
  // The first column carries the version of the format: "2Path".
  normalize: (column) => column.replace(/^\d+(?=Path$)/, ''),
  viewOf: (row) => {
    const bot = row.get('Bot');
    if (row.get('Event') === 'true' || row.get('Event') === '1' || !['', '0'].includes(bot))
      return null;
    const at = timeOf(row.get('Date'));
    const [session, page] = [row.get('Session'), row.get('Path')];
    if (at === null) return `"${row.get('Date')}" is no time`;
    if (page === '') return 'it has no page';
    const id = session || `${at} ${page}`;
    return { at, page, visitor: id, visit: id, source: siteOf(row.get('Referrer')) };
  },
};

const parseEvents = async (
  files: readonly ExportFile[],
  { what, needs, normalize, viewOf }: EventFormat,
  { onLines }: ParseOptions,
): Promise<ParsedExport> => {
  const counter = createDayCounter();
  const tally = createTally(onLines);
  for (const file of files) {
    for await (const row of readCsv(file.open(), {
      fileName: file.name,
      what,
      needs,
      ...(normalize && { normalize }),
    })) {
      tally.line();
      const view = viewOf(row);
      if (view === null) continue;
      if (typeof view === 'string') tally.fault(file.name, row, view);
      else counter.add(view);
    }
  }
  return { rows: counter.rows(), ...tally.result() };
};

/** The tables of Plausible that are read, by the beginning of their file names. */
const plausibleTables = [
  { prefix: 'imported_visitors', kind: 'site', name: null },
  { prefix: 'imported_pages', kind: 'page', name: 'page' },
  { prefix: 'imported_sources', kind: 'source', name: 'source' },
] as const;

const tableOf = ({ name }: ExportFile) =>
  plausibleTables.find(({ prefix }) => name.startsWith(prefix));

/** Plausible has days already. Rows of one day and name, such as those of several hosts, are summed. */
const parsePlausible = async (
  files: readonly ExportFile[],
  { onLines }: ParseOptions,
): Promise<ParsedExport> => {
  const tally = createTally(onLines);
  const rows = new Map<string, ImportedRow>();
  const known = files.filter(tableOf);
  if (!known.some((file) => tableOf(file)?.kind === 'site'))
    throw new ForeignFile('there is no imported_visitors_….csv among the files');
  for (const file of known) {
    const table = tableOf(file);
    if (!table) continue;
    const needs = ['date', 'visitors', 'pageviews', ...(table.name === null ? [] : [table.name])];
    for await (const row of readCsv(file.open(), {
      fileName: file.name,
      what: `${table.prefix}.csv of Plausible`,
      needs,
    })) {
      tally.line();
      const day = row.get('date');
      const name = table.name === null ? '' : row.get(table.name);
      const numberIn = (column: string) => countOf(row.get(column) || '0');
      const visitors = numberIn('visitors');
      const visits = numberIn('visits');
      const views = numberIn('pageviews');
      if (!isDay(day)) tally.fault(file.name, row, `"${day}" is no day`);
      else if (visitors === null || visits === null || views === null)
        tally.fault(file.name, row, 'a count is no number');
      else if (table.kind !== 'source' || name !== '') {
        const key = `${day} ${table.kind} ${name}`;
        const before = rows.get(key) ?? { visitors: 0, visits: 0, views: 0 };
        rows.set(key, {
          day,
          kind: table.kind,
          name,
          visitors: before.visitors + visitors,
          visits: before.visits + visits,
          views: before.views + views,
        });
      }
    }
  }
  return { rows: [...rows.values()], ...tally.result() };
};

/** Reads the files of an export into days. Throws `ForeignFile` for files of something else. */
export const parseExport = (
  source: ImportSource,
  files: readonly ExportFile[],
  options: ParseOptions,
): Promise<ParsedExport> => {
  if (source === 'plausible') return parsePlausible(files, options);
  return parseEvents(files, source === 'umami' ? umami : goatcounter, options);
};

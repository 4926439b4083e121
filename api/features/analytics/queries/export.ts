import { once } from 'node:events';
import type { Response } from 'express';
import { limits } from '#shared/limits.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import { csvLine, csvStart, flatten } from '#api/http/csv.ts';
import type { Goal } from '#shared/contracts/goals.ts';
import type { Scope } from '#api/features/analytics/queries/query-types.ts';
import {
  pagedTables,
  wholeTables,
  type ExportQuery,
  type Read,
} from '#api/features/analytics/queries/tables.ts';

const { exportRows } = limits.analytics;

interface ExportRequest {
  readonly run: RunQuery;
  readonly read: Read;
  readonly query: ExportQuery;
  readonly scope: Scope;
  readonly goals: readonly Goal[];
  /** Lines before the columns of a CSV. */
  readonly heading: readonly string[];
  /** The end of the file name, such as "2026-01-05". */
  readonly date: string;
}

/** Reads the rows of a table page by page, so that neither side ever holds them all. */
async function* pagesOf({
  run,
  read,
  query,
  scope,
  goals,
}: ExportRequest): AsyncGenerator<readonly object[]> {
  const { table } = query;
  const [readPage, readWhole] = [pagedTables[table], wholeTables[table]];
  if (readWhole) yield await readWhole(read, query, goals);
  if (table === 'raw-events') {
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof run<'rawEvents'>>> = await run('rawEvents', {
        ...scope,
        after,
        limit: exportRows,
      });
      yield page.rows;
      after = page.next;
    } while (after !== null);
    return;
  }
  if (!readPage) return;
  for (let offset = 0; ; offset += exportRows) {
    const page = await readPage(read, { ...query, limit: exportRows, offset });
    yield page.rows;
    if (offset + exportRows >= page.total_rows) return;
  }
}

/** The columns that are not compared. */
const names: ReadonlySet<string> = new Set([
  'name',
  'target',
  'page',
  'step',
  ...['signature', 'kind', 'message', 'stack', 'first_seen', 'last_seen'],
  ...['state', 'resolved_in', 'reopened_in'],
]);

/** A flat row of a table, with a column for each figure's value before, empty for a new row. */
const flatTableRow = (row: object & { readonly before?: object | null }) => {
  const { before, ...own } = row;
  if (before === undefined) return flatten(own);
  const [now, earlier] = [flatten(own), flatten(before ?? {})];
  const figures = Object.keys(now).filter((name) => !names.has(name));
  return {
    ...now,
    ...Object.fromEntries(figures.map((name) => [`${name}_before`, earlier[name] ?? null])),
  };
};

/** The columns are those of the first row. */
const createCsv = (flatRow: typeof flatten) => {
  let columns: readonly string[] | null = null;
  return (rows: readonly object[]): string => {
    const flat = rows.map(flatRow);
    const header = columns === null && flat[0] ? csvLine(Object.keys(flat[0])) : '';
    columns ??= flat[0] ? Object.keys(flat[0]) : null;
    return (
      header + flat.map((row) => csvLine((columns ?? []).map((name) => row[name] ?? null))).join('')
    );
  };
};

const jsonOf = (rows: readonly object[], isFirst: boolean): string => {
  const text = rows.map((row) => JSON.stringify(row)).join(',\n');
  return isFirst || text === '' ? text : `,\n${text}`;
};

/**
 * Sends a table as a file, no faster than the client reads. A failure after the first page breaks
 * the connection: a visibly truncated download is better than one that looks complete.
 */
export const sendExport = async (response: Response, exported: ExportRequest): Promise<void> => {
  const { heading, date } = exported;
  const { table, format = 'csv' } = exported.query;
  const pages = pagesOf(exported);
  const csvOf = createCsv(table === 'overview' ? flatten : flatTableRow);
  const first = await pages.next();
  response.attachment(`analytics-${table}-${date}.${format}`);
  response.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json');
  const write = async (text: string) => {
    // A client that has disconnected never drains; its response has already closed.
    if (text === '' || response.destroyed || response.write(text)) return;
    await Promise.race([once(response, 'drain'), once(response, 'close')]);
  };
  await write(format === 'json' ? '[' : csvStart + heading.map((line) => csvLine([line])).join(''));
  let isFirst = true;
  for (let page = first; page.done !== true && !response.destroyed; page = await pages.next()) {
    await write(format === 'csv' ? csvOf(page.value) : jsonOf(page.value, isFirst));
    isFirst = isFirst && page.value.length === 0;
  }
  if (format === 'json') await write(']\n');
  response.end();
};

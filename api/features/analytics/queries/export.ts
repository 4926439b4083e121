import { once } from 'node:events';
import type { Response } from 'express';
import type { ExportTable } from '#shared/contracts/admin-analytics.ts';
import { limits } from '#shared/limits.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import { csvLine, csvStart, flatten } from '#api/http/csv.ts';
import type { Scope } from '#api/features/analytics/queries/query-types.ts';
import { queryTable, type TableKeys } from '#api/features/analytics/queries/tables.ts';

const { exportRows } = limits.analytics;

/** Reads the rows of a table page by page, so that neither side ever holds them all. */
async function* pagesOf(
  run: RunQuery,
  table: ExportTable,
  scope: Scope,
  keys: TableKeys,
): AsyncGenerator<readonly object[]> {
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
  for (let offset = 0; ; offset += exportRows) {
    const page = await queryTable(run, table, scope, { limit: exportRows, offset }, keys);
    yield page.rows;
    if (offset + exportRows >= page.total_rows) return;
  }
}

const csvOf = (rows: readonly object[], isFirst: boolean): string => {
  const flat = rows.map(flatten);
  const header = isFirst && flat[0] ? csvLine(Object.keys(flat[0])) : '';
  return header + flat.map((row) => csvLine(Object.values(row))).join('');
};

const jsonOf = (rows: readonly object[], isFirst: boolean): string => {
  const text = rows.map((row) => JSON.stringify(row)).join(',\n');
  return isFirst || text === '' ? text : `,\n${text}`;
};

interface ExportRequest {
  readonly run: RunQuery;
  readonly table: ExportTable;
  readonly format: 'csv' | 'json';
  readonly scope: Scope;
  readonly keys: TableKeys;
  /** Lines before the columns of a CSV. */
  readonly heading: readonly string[];
  /** The end of the file name, such as "2026-01-05". */
  readonly date: string;
}

/**
 * Sends a table as a file, no faster than the client reads. A failure after the first page breaks
 * the connection: a visibly truncated download is better than one that looks complete.
 */
export const sendExport = async (
  response: Response,
  { run, table, format, scope, keys, heading, date }: ExportRequest,
): Promise<void> => {
  const pages = pagesOf(run, table, scope, keys);
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
    await write(format === 'csv' ? csvOf(page.value, isFirst) : jsonOf(page.value, isFirst));
    isFirst = isFirst && page.value.length === 0;
  }
  if (format === 'json') await write(']\n');
  response.end();
};

import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

export interface CsvRow {
  readonly line: number;
  /** The value of a column; empty where the row has none. */
  get(column: string): string;
}

/** A file that is not what it was said to be. */
export class ForeignFile extends Error {}

interface Options {
  /** Columns without which the file is another one. */
  readonly needs: readonly string[];
  /** What the file was said to be, for the refusal. */
  readonly what: string;
  /** The name of a column in the head, before it is compared. */
  readonly normalize?: (column: string) => string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads the rows of a file with a head, one by one. Throws `ForeignFile` for another file. */
export async function* readCsv(
  input: Readable,
  { needs, what, normalize = (column) => column }: Options,
): AsyncGenerator<CsvRow> {
  const parser = input.pipe(
    parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  input.once('error', (error) => parser.destroy(error));
  let head: Map<string, number> | null = null;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (head === null) {
      head = new Map(record.map((column, at) => [normalize(column.trim()), at]));
      const missing = needs.filter((column) => head?.has(column) !== true);
      if (missing.length > 0)
        throw new ForeignFile(`this is no ${what}: it has no column ${missing.join(', ')}`);
      continue;
    }
    const columns = head;
    yield {
      line: info.lines,
      get: (column) => record[columns.get(column) ?? -1] ?? '',
    };
  }
  if (head === null) throw new ForeignFile(`this is no ${what}: the file is empty`);
}

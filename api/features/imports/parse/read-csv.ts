import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  readonly line: number;
  /** The value of a column; empty where the row has none. */
  get(column: string): string;
}

/** A file of which nothing can be imported; the message says why. */
export class ForeignFile extends Error {}

interface Options {
  readonly fileName: string;
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

/**
 * The records of a file without its empty lines. After a stray quote nobody knows where a row ends,
 * so it refuses the file instead of guessing.
 */
async function* readRecords(input: Readable, fileName: string): AsyncGenerator<Parsed> {
  let lastLine = 0;
  const parser = input.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      // Here and not below, because an error overtakes the records that wait to be read.
      on_record: (record: string[], { lines }: { lines: number }) => {
        lastLine = lines;
        return record;
      },
    }),
  );
  input.once('error', (error) => parser.destroy(error));
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>)
      if (parsed.record.length > 1 || parsed.record[0] !== '') yield parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ForeignFile(
      `${fileName}, line ${lastLine + 1}: the row that begins there has a quote (") too many, or one that never closes`,
    );
  }
}

/** Reads the rows of a file with a head, one by one. Throws `ForeignFile` for another or a broken one. */
export async function* readCsv(
  input: Readable,
  { fileName, needs, what, normalize = (column) => column }: Options,
): AsyncGenerator<CsvRow> {
  let head: Map<string, number> | null = null;
  for await (const { record, info } of readRecords(input, fileName)) {
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

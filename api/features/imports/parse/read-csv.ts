import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  readonly line: number;
  /** The value of a column; empty if the row has none, or a database's null marker. */
  get(column: string): string;
}

/** One of the sites of an export. */
export interface ExportedSite {
  readonly id: string;
  readonly host: string;
  readonly views: number;
}

/** A file of which nothing can be imported; the message says why. */
export class ForeignFile extends Error {
  /** `sites`: those of an export that has several, where one must be chosen. */
  constructor(
    message: string,
    readonly sites: readonly ExportedSite[] = [],
  ) {
    super(message);
  }
}

interface Options {
  readonly fileName: string;
  /** Columns that every such file has. */
  readonly needs: readonly string[];
  /** The expected kind of file, for the refusal. */
  readonly what: string;
  /** Normalizes a column name in the header before comparison. */
  readonly normalize?: (column: string) => string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Maximum length of a header, in bytes. */
const LONGEST_HEAD = 65_536;

/** Spreadsheets write semicolons in locales with a decimal comma, databases often tabs. */
const separators = [',', ';', '\t'];

const LINE_FEED = 10;

/** The chunks up to the end of the first line, and the rest. */
const splitHead = async (input: Readable) => {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let head = Buffer.alloc(0);
  while (!head.includes(LINE_FEED) && head.length < LONGEST_HEAD) {
    const { value } = await chunks.next();
    if (value === undefined) break;
    head = Buffer.concat([head, value]);
  }
  const whole = async function* (): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { head, whole: Readable.from(whole(), { objectMode: false }) };
};

/** The most frequent separator in the header; its bytes are the same in UTF-8 and UTF-16. */
const separatorIn = (head: Buffer): string => {
  const [line = ''] = head.toString('latin1').split(/[\r\n]/);
  const [most = ','] = separators.toSorted((a, b) => line.split(b).length - line.split(a).length);
  return most;
};

/**
 * The records of a file without empty lines. After a stray quote the end of a row is unknown, so refuses
 * the file instead of guessing.
 */
async function* readRecords(input: Readable, fileName: string): AsyncGenerator<Parsed> {
  let lastLine = 0;
  const { head, whole } = await splitHead(input);
  const parser = whole.pipe(
    parse({
      bom: true,
      delimiter: separatorIn(head),
      info: true,
      relax_column_count: true,
      // Here and not below, because an error overtakes records that wait to be read.
      on_record: (record: string[], { lines }: { lines: number }) => {
        lastLine = lines;
        return record;
      },
    }),
  );
  whole.once('error', (error) => parser.destroy(error));
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

/** Null markers of databases: PostgreSQL, MySQL and ClickHouse write the first. */
const nulls = new Set(['\\N', 'NULL', 'null']);

/**
 * Reads the rows of a file with a header, one by one. Throws `ForeignFile` for a broken or unexpected
 * file.
 */
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
      get: (column) => {
        const value = record[columns.get(column) ?? -1] ?? '';
        return nulls.has(value) ? '' : value;
      },
    };
  }
  if (head === null) throw new ForeignFile(`this is no ${what}: the file is empty`);
}

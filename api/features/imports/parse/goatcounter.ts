import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createDaySums, dayOf } from '#api/features/imports/parse/count-days.ts';
import type {
  ExportFile,
  ParsedExport,
  ParseOptions,
} from '#api/features/imports/parse/export-file.ts';
import { parseEvents, type EventFormat } from '#api/features/imports/parse/parse-events.ts';
import { ForeignFile } from '#api/features/imports/parse/read-csv.ts';
import { createTally, type Tally } from '#api/features/imports/parse/tally.ts';
import { hostOf, timeOf } from '#api/features/imports/parse/values.ts';

/** `h` is an address; the others are names such as "Google", a campaign or an app. */
const sourceOf = (referrer: string, scheme: string): string | null =>
  scheme === 'h' || scheme === '' ? hostOf(referrer) : referrer.trim() || null;

/** No session, by version and setting: "", "0", "00", "0-0" or a UUID of zeros. */
const noSession = /^[0-]*$/;

const csv: EventFormat = {
  what: 'CSV export of GoatCounter',
  needs: ['Path', 'Session', 'Date'],
  // The first column has the version of the format: "2Path".
  normalize: (column) => column.replace(/^\d+(?=Path$)/, ''),
  viewOf: (row) => {
    const bot = row.get('Bot');
    if (row.get('Event') === 'true' || row.get('Event') === '1' || !['', '0'].includes(bot))
      return null;
    const at = timeOf(row.get('Date'));
    const page = row.get('Path');
    if (at === null) return `"${row.get('Date')}" is no time`;
    if (page === '') return 'it has no page';
    const session = noSession.test(row.get('Session')) ? null : row.get('Session');
    const source = sourceOf(row.get('Referrer'), row.get('Referrer scheme'));
    return { at, page, visitor: session, visit: session, source };
  },
};

const pathLine = z.object({ id: z.number(), path: z.string(), event: z.boolean().optional() });
const refLine = z.object({ id: z.number(), ref: z.string(), ref_scheme: z.string().nullish() });
const hitLine = z.object({
  hour: z.string(),
  path_id: z.number(),
  ref_id: z.number(),
  count: z.int().nonnegative(),
});
/** In info.json: "1.0". A later 1.x adds fields and files. */
const infoFile = z.object({ export_version: z.string().regex(/^1\./) });

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Calls `onValue` for each valid line; another is a fault. */
const readLines = async <T>(
  file: ExportFile,
  schema: z.ZodType<T>,
  tally: Tally,
  onValue: (value: T) => string | null,
): Promise<void> => {
  let line = 0;
  for await (const text of createInterface({ input: file.open(), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    tally.line();
    const read = schema.safeParse(asJson(text.replace(/^\uFEFF/, '')));
    const fault = read.success
      ? onValue(read.data)
      : `it is no line of ${file.name} of GoatCounter`;
    if (fault !== null) tally.fault(file.name, line, fault);
  }
};

const textOf = async (file: ExportFile): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file.open()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/**
 * The tables of the JSON export, with sums by hour, page and source. GoatCounter counts visits of pages:
 * the same number stands for visitors, visits and views.
 */
const parseTables = async (
  files: readonly ExportFile[],
  { onLines }: ParseOptions,
): Promise<ParsedExport> => {
  const fileOf = (name: string): ExportFile => {
    const found = files.find((file) => file.name.replace(/\.gz$/, '') === name);
    if (!found) throw new ForeignFile(`there is no ${name} among the files of GoatCounter`);
    return found;
  };
  const info = files.find(({ name }) => name === 'info.json');
  if (info && !infoFile.safeParse(asJson(await textOf(info))).success)
    throw new ForeignFile('info.json is not of version 1 of the JSON export of GoatCounter');
  const pathFile = fileOf('paths.jsonl');
  const refFile = fileOf('refs.jsonl');
  const hitFile = fileOf('hit_stats.jsonl');
  const tally = createTally(onLines);
  /** Null: an event. */
  const pages = new Map<number, string | null>();
  const sources = new Map<number, string | null>();
  await readLines(pathFile, pathLine, tally, ({ id, path, event }) => {
    pages.set(id, event === true ? null : path);
    return null;
  });
  await readLines(refFile, refLine, tally, ({ id, ref, ref_scheme: scheme }) => {
    sources.set(id, sourceOf(ref, scheme ?? ''));
    return null;
  });
  const sums = createDaySums();
  await readLines(hitFile, hitLine, tally, ({ hour, path_id: pathId, ref_id: refId, count }) => {
    const at = timeOf(hour);
    if (at === null) return `"${hour}" is no time`;
    const page = pages.get(pathId);
    if (page === undefined) return `paths.jsonl has no path ${pathId}`;
    if (page === null) return null;
    const day = dayOf(at);
    const counts = { visitors: count, visits: count, views: count };
    sums.add({ day, kind: 'site', name: '', ...counts });
    sums.add({ day, kind: 'page', name: page, ...counts });
    // An unknown source counts as none: refs.jsonl lacks those that were purged.
    sums.add({ day, kind: 'source', name: sources.get(refId) ?? '', ...counts });
    return null;
  });
  return { rows: sums.rows(), ...tally.result() };
};

/** Parses either export of GoatCounter: page views as CSV, or sums as tables of JSON. */
export const parseGoatCounter = (
  files: readonly ExportFile[],
  options: ParseOptions,
): Promise<ParsedExport> =>
  files.some(({ name }) => /\.jsonl(\.gz)?$/.test(name))
    ? parseTables(files, options)
    : parseEvents(files, csv, options);

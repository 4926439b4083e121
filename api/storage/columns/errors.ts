import { createHash } from 'node:crypto';
import type { ErrorRow } from '#shared/contracts/analytics-answers.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import type { ErrorRecord } from '#api/storage/columns/event-log.ts';
import { createPageTest } from '#api/storage/columns/page-test.ts';
import { select } from '#api/storage/columns/selection.ts';
import { sliceRows } from '#api/storage/columns/slice-rows.ts';
import { walkParts } from '#api/storage/columns/walk-parts.ts';

/**
 * Normalizes error text: numbers, hexadecimal ids, host names and the hashes in bundle names do not
 * distinguish errors. "https://a.b/assets/main-D3adB33f.js:12:34" becomes "/assets/main-#.js:#:#".
 */
const errorSignature = ({ kind, message, stack }: ErrorRecord): string =>
  [kind, message, stack]
    .join('\n')
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^/\s)]{1,255}/gi, '')
    .replace(/-[\w-]{8}(?=\.m?js\b)/g, '-#')
    .replace(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b/gi, '#')
    .replace(/\d+/g, '#');

interface Found {
  readonly error: ErrorRecord;
  page: number;
  count: number;
  sessions: number;
  readonly visitors: Set<number>;
  lastSession: number;
  firstAt: number;
  lastAt: number;
}

const unknownError: ErrorRecord = { kind: 'error', message: '', stack: '' };

const createGroups = ({ log }: Context) => {
  const bySignature = new Map<string, Found>();
  const byGroup = new Map<number, Found>();
  const groupOf = (groupNo: number): Found => {
    const known = byGroup.get(groupNo);
    if (known) return known;
    const error = log.dictionaries.error(groupNo) ?? unknownError;
    const signature = errorSignature(error);
    const found = bySignature.get(signature) ?? {
      error,
      page: 0,
      count: 0,
      sessions: 0,
      visitors: new Set(),
      lastSession: -1,
      firstAt: Infinity,
      lastAt: 0,
    };
    bySignature.set(signature, found);
    byGroup.set(groupNo, found);
    return found;
  };
  return { groupOf, bySignature };
};

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The signature of an error, as in answers. */
export const signatureOf = (error = unknownError): string => hashOf(errorSignature(error));

/** Whether the query includes errors with this signature. */
const createWanted = ({ only, except }: QueryInput<'errors'>) => {
  const [wanted, unwanted] = [only && new Set(only), new Set(except)];
  return (signature: string) => (wanted?.has(signature) ?? true) && !unwanted.has(signature);
};

const rowOf = (context: Context, signature: string, found: Found): ErrorRow => ({
  signature,
  kind: found.error.kind,
  message: found.error.message,
  stack: found.error.stack === '' ? null : found.error.stack,
  page: context.names.termOf(found.page),
  count: found.count,
  sessions: found.sessions,
  visitors: found.visitors.size,
  first_seen: iso(found.firstAt),
  last_seen: iso(found.lastAt),
});

/** The browsers' errors, grouped by signature; times to the second. */
export const errors = (context: Context, input: QueryInput<'errors'>): QueryResult<'errors'> => {
  const { groupOf, bySignature } = createGroups(context);
  const isOnPage = createPageTest(context, input.match);
  let session = 0;
  for (const selection of select(context, input, { hasParts: true })) {
    const { segment } = selection;
    const group = segment.coded('error_group');
    const page = segment.coded('error_page');
    const visitor = segment.numbers('visitor');
    const second = segment.numbers('second');
    const errorSecond = segment.numbers('error_second');
    walkParts(selection, 'errors', (error, row) => {
      const on = page.values[page.codes[error] ?? 0] ?? 0;
      if (!isOnPage(on)) return;
      const at = segment.day * DAY_MS + ((second[row] ?? 0) + (errorSecond[error] ?? 0)) * 1_000;
      const found = groupOf(group.values[group.codes[error] ?? 0] ?? 0);
      found.count += 1;
      found.visitors.add(visitor[row] ?? 0);
      if (found.lastSession !== session + row) found.sessions += 1;
      found.lastSession = session + row;
      found.firstAt = Math.min(found.firstAt, at);
      if (at < found.lastAt) return;
      found.lastAt = at;
      found.page = on;
    });
    session += selection.selected.length;
  }
  const isWanted = createWanted(input);
  const ranked = [...bySignature]
    .map(([text, found]) => [hashOf(text), found] as const)
    .filter(([signature]) => isWanted(signature))
    .sort(([, a], [, b]) => b.count - a.count || b.lastAt - a.lastAt);
  return {
    rows: sliceRows(ranked, input, ([signature]) => signature).map(([signature, found]) =>
      rowOf(context, signature, found),
    ),
    total_rows: ranked.length,
  };
};

import { DAY_MS } from '#shared/domain/time.ts';
import type { Match, Scope } from '#api/features/analytics/queries/query-types.ts';
import type { Numbers } from '#api/storage/columns/columns.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { IS_BOT, type CodedColumn } from '#api/storage/columns/day-columns.ts';
import type { SourceRecord } from '#api/storage/columns/event-log.ts';
import type { Segment } from '#api/storage/columns/segment.ts';

/** The sessions of one day that a scope selects. */
export interface Selection {
  readonly segment: Segment;
  /** 1 for each selected session. */
  readonly selected: Uint8Array;
  /** Page views per session; with a page filter, only those of that page. */
  readonly views: Numbers;
}

type Test = (value: number) => boolean;

const termColumns = ['country', 'device', 'browser', 'os', 'language'] as const;
const sourceFields = ['channel', 'source', 'campaign'] as const;

/** One test per column that the filter names. Null when nothing can match. */
const testsOf = (match: Match, { names }: Context): Map<CodedColumn, Test> | null => {
  const tests = new Map<CodedColumn, Test>();
  for (const column of termColumns) {
    const text = match[column];
    if (text === undefined) continue;
    const wanted = names.termNoOf(text);
    if (wanted === undefined) return null;
    tests.set(column, (value) => value === wanted);
  }
  const fields = sourceFields.filter((field) => match[field] !== undefined);
  if (fields.length > 0) {
    const fits = (row: SourceRecord) => fields.every((field) => row[field] === match[field]);
    tests.set('source', (value) => fits(names.sourceOf(value)));
  }
  return tests;
};

/** The range of a day's sessions, which are in order of time, that lies within the scope. */
const selectTime = (segment: Segment, { span }: Scope): Uint8Array => {
  const selected = new Uint8Array(segment.sessions);
  const start = segment.day * DAY_MS;
  if (span.from <= start && span.to >= start + DAY_MS) return selected.fill(1);
  const seconds = segment.numbers('second');
  for (let row = 0; row < selected.length; row += 1) {
    const at = start + (seconds[row] ?? 0) * 1_000;
    if (at >= span.from && at < span.to) selected[row] = 1;
  }
  return selected;
};

const selectColumn = (selected: Uint8Array, segment: Segment, column: CodedColumn, test: Test) => {
  const { codes, values } = segment.coded(column);
  const isWanted = Uint8Array.from(values, (value) => (test(value) ? 1 : 0));
  if (!isWanted.includes(0)) return;
  for (let row = 0; row < selected.length; row += 1) {
    if ((isWanted[codes[row] ?? 0] ?? 0) === 0) selected[row] = 0;
  }
};

const selectBots = (selected: Uint8Array, segment: Segment, bots: Match['bots']) => {
  if (bots === 'include') return;
  const unwanted = bots === 'only' ? 0 : IS_BOT;
  const flags = segment.numbers('flags');
  for (let row = 0; row < selected.length; row += 1) {
    if (((flags[row] ?? 0) & IS_BOT) === unwanted) selected[row] = 0;
  }
};

const selectVisitor = (selected: Uint8Array, segment: Segment, visitor: number) => {
  const visitors = segment.numbers('visitor');
  for (let row = 0; row < selected.length; row += 1)
    if (visitors[row] !== visitor) selected[row] = 0;
};

/** Selects the sessions that viewed the page, and returns how often each did. */
const selectPage = (selected: Uint8Array, segment: Segment, page: number): Numbers => {
  const views = new Uint32Array(selected.length);
  const { codes, values } = segment.coded('page_page');
  const wanted = values.indexOf(page);
  const counts = segment.numbers('pages');
  const pageViews = segment.numbers('page_views');
  let part = 0;
  for (let row = 0; row < selected.length; row += 1) {
    for (const end = part + (counts[row] ?? 0); part < end; part += 1) {
      if (codes[part] === wanted) views[row] = pageViews[part] ?? 0;
    }
    if (views[row] === 0) selected[row] = 0;
  }
  return views;
};

/**
 * The sessions that a scope selects, day by day, oldest first. `hasParts`: whether the query needs
 * more than the sessions' own columns.
 */
export function* select(
  context: Context,
  scope: Scope,
  { hasParts }: { hasParts: boolean },
): Generator<Selection> {
  const { log } = context;
  const { match } = scope;
  const tests = testsOf(match, context);
  const visitor = match.visitor === undefined ? null : log.visitors.numberOf(match.visitor);
  const page = match.page === undefined ? null : context.names.termNoOf(match.page);
  if (tests === null || visitor === undefined || page === undefined) return;
  for (const segment of context.segments.within(scope.span, hasParts || page !== null)) {
    context.check();
    const selected = selectTime(segment, scope);
    selectBots(selected, segment, match.bots);
    for (const [column, test] of tests) selectColumn(selected, segment, column, test);
    if (visitor !== null) selectVisitor(selected, segment, visitor);
    const views = page === null ? segment.numbers('views') : selectPage(selected, segment, page);
    yield { segment, selected, views };
  }
}

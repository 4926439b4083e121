import { LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Match, Scope } from '#api/features/analytics/queries/query-types.ts';
import type { Numbers } from '#api/storage/columns/columns.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { HAS_CHAT, IS_BOT } from '#api/storage/columns/day-columns.ts';
import { createGoalMark, goalNeedsParts } from '#api/storage/columns/goal-mark.ts';
import { columnTestsOf, type ColumnTest } from '#api/storage/columns/match-tests.ts';
import { createPageTest, isOfPages } from '#api/storage/columns/page-test.ts';
import type { Segment } from '#api/storage/columns/segment.ts';
import type { Selection } from '#api/storage/columns/selected-sessions.ts';
import { createVisitorSet, type VisitorSet } from '#api/storage/columns/visitor-set.ts';

export type { Selection };

/** The range of a day's sessions, which are in order of time, within the scope. */
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

const selectColumn = (selected: Uint8Array, segment: Segment, { column, test }: ColumnTest) => {
  const { codes, values } = segment.coded(column);
  const isWanted = Uint8Array.from(values, (value) => (test(value) ? 1 : 0));
  if (!isWanted.includes(0)) return;
  for (let row = 0; row < selected.length; row += 1) {
    if ((isWanted[codes[row] ?? 0] ?? 0) === 0) selected[row] = 0;
  }
};

const selectFlag = (selected: Uint8Array, segment: Segment, flag: number, isWanted: boolean) => {
  const unwanted = isWanted ? 0 : flag;
  const flags = segment.numbers('flags');
  for (let row = 0; row < selected.length; row += 1) {
    if (((flags[row] ?? 0) & flag) === unwanted) selected[row] = 0;
  }
};

const selectVisitor = (selected: Uint8Array, segment: Segment, visitor: number) => {
  const visitors = segment.numbers('visitor');
  for (let row = 0; row < selected.length; row += 1)
    if (visitors[row] !== visitor) selected[row] = 0;
};

const selectVisitors = (selected: Uint8Array, segment: Segment, wanted: VisitorSet) => {
  const visitors = segment.numbers('visitor');
  for (let row = 0; row < selected.length; row += 1)
    if (!wanted.has(visitors[row] ?? 0)) selected[row] = 0;
};

/** Selects the sessions that viewed a matching page, and returns the views of each. */
const selectPages = (
  selected: Uint8Array,
  segment: Segment,
  fits: (page: number) => boolean,
): Numbers => {
  const views = new Uint32Array(selected.length);
  const { codes, values } = segment.coded('page_page');
  const isWanted = Array.from(values, fits);
  const counts = segment.numbers('pages');
  const pageViews = segment.numbers('page_views');
  let part = 0;
  for (let row = 0; row < selected.length; row += 1) {
    let sum = 0;
    for (const end = part + (counts[row] ?? 0); part < end; part += 1) {
      if (isWanted[codes[part] ?? 0] === true) sum += pageViews[part] ?? 0;
    }
    views[row] = sum;
    if (sum === 0) selected[row] = 0;
  }
  return views;
};

const selectPageNot = (selected: Uint8Array, segment: Segment, page: number) => {
  const viewed = selectPages(new Uint8Array(selected.length), segment, (no) => no === page);
  for (let row = 0; row < selected.length; row += 1) if (viewed[row] !== 0) selected[row] = 0;
};

/** Selects the sessions with an event of the kind, or those without. */
const selectEvent = (selected: Uint8Array, segment: Segment, kind: number, isWanted: boolean) => {
  const { codes, values } = segment.coded('hit_kind');
  const counts = segment.numbers('hits');
  const wanted = values.indexOf(kind);
  let hit = 0;
  for (let row = 0; row < selected.length; row += 1) {
    let has = false;
    for (const end = hit + (counts[row] ?? 0); hit < end; hit += 1) {
      if (codes[hit] === wanted) has = true;
    }
    if (has !== isWanted) selected[row] = 0;
  }
};

type Select = (selected: Uint8Array, segment: Segment) => void;

/** The filter's conditions on the parts of a session: its pages and events. */
const partSelectsOf = ({ not, event, eventNot }: Match, { names }: Context): Select[] => {
  const selects: Select[] = [];
  const kindNoOf = (name: string): number => {
    const kind = names.kindNoOf(name) ?? -1;
    return kind > LAST_OWN_KIND ? kind : -1;
  };
  if (not?.page !== undefined) {
    const page = names.termNoOf(not.page) ?? -1;
    selects.push((selected, segment) => selectPageNot(selected, segment, page));
  }
  for (const [name, isWanted] of [
    [event, true],
    [eventNot, false],
  ] as const) {
    if (name === undefined) continue;
    const kind = kindNoOf(name);
    selects.push((selected, segment) => selectEvent(selected, segment, kind, isWanted));
  }
  return selects;
};

/**
 * The visitors who reached the goal. The rest of the filter is irrelevant here: it selects among all
 * their visits.
 */
const reachedGoal = (context: Context, { rule, span }: NonNullable<Match['goal']>): VisitorSet => {
  const match = { bots: 'include' as const };
  const reached = createVisitorSet();
  const mark = createGoalMark(context, rule);
  for (const selection of select(context, { span, match }, { hasParts: goalNeedsParts(rule) })) {
    const marked = mark(selection);
    const visitors = selection.segment.numbers('visitor');
    for (let row = 0; row < marked.length; row += 1) {
      if (selection.selected[row] === 1 && marked[row] === 1) reached.add(visitors[row] ?? 0);
    }
  }
  return reached;
};

/**
 * The sessions that a scope selects, day by day, oldest first. `hasParts`: whether the query needs more
 * than the sessions' own columns.
 */
export function* select(
  context: Context,
  scope: Scope,
  { hasParts }: { hasParts: boolean },
): Generator<Selection> {
  const { log } = context;
  const { match } = scope;
  const { goal } = match;
  const visitor = match.visitor === undefined ? null : log.visitors.numberOf(match.visitor);
  if (visitor === undefined) return;
  const tests = columnTestsOf(match, context);
  const reached = goal && reachedGoal(context, goal);
  const isOnPage = isOfPages(match) ? createPageTest(context, match) : null;
  const partSelects = partSelectsOf(match, context);
  const needsParts = hasParts || isOnPage !== null || partSelects.length > 0;
  for (const segment of context.segments.within(scope.span, needsParts)) {
    context.check();
    const selected = selectTime(segment, scope);
    if (match.bots !== 'include') selectFlag(selected, segment, IS_BOT, match.bots === 'only');
    if (match.hasChatted !== undefined) selectFlag(selected, segment, HAS_CHAT, match.hasChatted);
    for (const test of tests) selectColumn(selected, segment, test);
    if (visitor !== null) selectVisitor(selected, segment, visitor);
    if (reached) selectVisitors(selected, segment, reached);
    for (const selectParts of partSelects) selectParts(selected, segment);
    const views = isOnPage ? selectPages(selected, segment, isOnPage) : segment.numbers('views');
    yield { segment, selected, views };
  }
}

import { reasonsOf } from '#shared/domain/analytics/bot-score.ts';
import type { DrillDown, GroupBy, Scope } from '#api/features/analytics/queries/query-types.ts';
import { createAttribution } from '#api/storage/columns/attribution.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { IS_BOT } from '#api/storage/columns/day-columns.ts';
import { signatureOf } from '#api/storage/columns/errors.ts';
import { funnelProgress } from '#api/storage/columns/funnel.ts';
import { createGroupKeys } from '#api/storage/columns/group-keys.ts';
import { createGoalMark, goalNeedsParts } from '#api/storage/columns/goal-mark.ts';
import { createPageTest } from '#api/storage/columns/page-test.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';
import { markParts, markRows, type Mark } from '#api/storage/columns/session-marks.ts';
import { createVisitorNumbers, type VisitorNumbers } from '#api/storage/columns/visitor-set.ts';
import { ratingOf } from '#api/storage/columns/vitals.ts';

const inGroup = (context: Context, by: GroupBy, name: string): Mark => {
  const keys = createGroupKeys(context, by);
  const wanted = keys.numberOf(name === '' ? null : name);
  return (selection) => {
    const groupOf = keys.of(selection.segment);
    return markRows(selection, (row) => groupOf(row) === wanted);
  };
};

const withEvent = (
  context: Context,
  { match }: Scope,
  { name, target }: NonNullable<DrillDown['event']>,
): Mark => {
  const { names } = context;
  const kindNo = names.kindNoOf(name);
  const targetNo = target === undefined ? undefined : names.termNoOf(target);
  const isOnPage = createPageTest(context, match);
  return (selection) => {
    const kind = selection.segment.coded('hit_kind');
    const value = selection.segment.coded('hit_value');
    const page = selection.segment.coded('hit_page');
    const wanted = kind.values.indexOf(kindNo ?? -1);
    return markParts(selection, 'hits', (hit) => {
      if (kind.codes[hit] !== wanted) return false;
      if (target !== undefined && value.values[value.codes[hit] ?? 0] !== targetNo) return false;
      return isOnPage(page.values[page.codes[hit] ?? 0] ?? 0);
    });
  };
};

const withError = (context: Context, { match }: Scope, signature: string): Mark => {
  const known = new Map<number, boolean>();
  const isWanted = (groupNo: number): boolean => {
    const before = known.get(groupNo);
    if (before !== undefined) return before;
    const isIt = signatureOf(context.log.dictionaries.error(groupNo)) === signature;
    known.set(groupNo, isIt);
    return isIt;
  };
  const isOnPage = createPageTest(context, match);
  return (selection) => {
    const group = selection.segment.coded('error_group');
    const page = selection.segment.coded('error_page');
    const wanted = Array.from(group.values, isWanted);
    return markParts(
      selection,
      'errors',
      (error) =>
        wanted[group.codes[error] ?? 0] === true &&
        isOnPage(page.values[page.codes[error] ?? 0] ?? 0),
    );
  };
};

const withScroll = (
  { names }: Context,
  { page, percent }: NonNullable<DrillDown['scrolled']>,
): Mark => {
  const pageNo = names.termNoOf(page);
  return (selection) => {
    const { codes, values } = selection.segment.coded('page_page');
    const scrolled = selection.segment.numbers('page_scroll');
    const wanted = values.indexOf(pageNo ?? -1);
    return markParts(
      selection,
      'pages',
      // A stored depth is the percent plus 1.
      (part) => codes[part] === wanted && (scrolled[part] ?? 0) > percent,
    );
  };
};

const withVital = (
  context: Context,
  { match }: Scope,
  { metric, rating }: NonNullable<DrillDown['vital']>,
): Mark => {
  const isOnPage = createPageTest(context, match);
  return (selection) => {
    const page = selection.segment.coded('vital_page');
    const buckets = selection.segment.numbers(`vital_${metric}`);
    return markParts(selection, 'vitals', (part) => {
      const bucket = (buckets[part] ?? 0) - 1;
      if (bucket < 0 || !isOnPage(page.values[page.codes[part] ?? 0] ?? 0)) return false;
      return rating === null || ratingOf(metric, bucket) === rating;
    });
  };
};

const withBotReason =
  (reason: string): Mark =>
  (selection) => {
    const flags = selection.segment.numbers('flags');
    const { codes, values } = selection.segment.coded('bot_reasons');
    const has = Array.from(values, (bits) => reasonsOf(bits).some((one) => one === reason));
    return markRows(
      selection,
      (row) => ((flags[row] ?? 0) & IS_BOT) !== 0 && has[codes[row] ?? 0] === true,
    );
  };

const ofVisitors =
  (isCounted: VisitorNumbers): Mark =>
  (selection) => {
    const visitors = selection.segment.numbers('visitor');
    return markRows(selection, (row) => isCounted.get(visitors[row] ?? 0) === 1);
  };

const inFunnel = (
  context: Context,
  scope: Scope,
  { steps, windowMs, position, isLast }: NonNullable<DrillDown['funnel']>,
): Mark => {
  const progress = funnelProgress(context, { ...scope, steps, windowMs });
  const isCounted = createVisitorNumbers();
  for (const visitor of progress.whoReached(position)) isCounted.set(visitor, 1);
  const further = isLast ? progress.whoReached(position + 1) : [];
  for (const visitor of further) isCounted.set(visitor, 0);
  return ofVisitors(isCounted);
};

const creditedTo = (
  context: Context,
  scope: Scope,
  { to, ...attribution }: NonNullable<DrillDown['credited']>,
): Mark => {
  const { groupOf, numberOf } = createAttribution(context, { ...scope, ...attribution });
  const wanted = numberOf(to === '' ? null : to);
  return (selection) => {
    const visitors = selection.segment.numbers('visitor');
    return markRows(selection, (row) => groupOf(visitors[row] ?? 0) === wanted);
  };
};

/** The visitors whose first visit was within the span. Reads everything stored before its end. */
const newWithin = (
  context: Context,
  { match }: Scope,
  { from, to }: NonNullable<DrillDown['firstVisit']>,
): Mark => {
  const isCounted = createVisitorNumbers();
  const before = select(context, { match, span: { from: 0, to: from } }, { hasParts: false });
  const within = select(context, { match, span: { from, to } }, { hasParts: false });
  for (const [days, value] of [
    [before, -1],
    [within, 1],
  ] as const) {
    for (const { segment, selected } of days) {
      const visitors = segment.numbers('visitor');
      for (let row = 0; row < selected.length; row += 1) {
        const visitor = visitors[row] ?? 0;
        if (selected[row] === 1 && isCounted.get(visitor) === 0) isCounted.set(visitor, value);
      }
    }
  }
  return ofVisitors(isCounted);
};

/** The visitors with a visit before the span. Reads everything stored before it. */
const seenBefore = (
  context: Context,
  { match }: Scope,
  { from }: NonNullable<DrillDown['returned']>,
): Mark => {
  const isCounted = createVisitorNumbers();
  for (const { segment, selected } of select(
    context,
    { match, span: { from: 0, to: from } },
    { hasParts: false },
  )) {
    const visitors = segment.numbers('visitor');
    for (let row = 0; row < selected.length; row += 1)
      if (selected[row] === 1) isCounted.set(visitors[row] ?? 0, 1);
  }
  return ofVisitors(isCounted);
};

const marksOf = (context: Context, scope: Scope, drillDown: DrillDown): Mark[] => {
  const { entryPage, exitPage, event, error, scrolled, vital, firstCampaign, botReason } =
    drillDown;
  const marks: Mark[] = [];
  if (entryPage !== undefined) marks.push(inGroup(context, 'entry_page', entryPage));
  if (exitPage !== undefined) marks.push(inGroup(context, 'exit_page', exitPage));
  if (firstCampaign !== undefined) marks.push(inGroup(context, 'first_campaign', firstCampaign));
  if (event) marks.push(withEvent(context, scope, event));
  if (error !== undefined) marks.push(withError(context, scope, error));
  if (scrolled) marks.push(withScroll(context, scrolled));
  if (vital) marks.push(withVital(context, scope, vital));
  if (botReason !== undefined) marks.push(withBotReason(botReason));
  if (drillDown.funnel) marks.push(inFunnel(context, scope, drillDown.funnel));
  if (drillDown.converted) marks.push(createGoalMark(context, drillDown.converted));
  if (drillDown.credited) marks.push(creditedTo(context, scope, drillDown.credited));
  if (drillDown.returned) marks.push(seenBefore(context, scope, drillDown.returned));
  if (drillDown.firstVisit) marks.push(newWithin(context, scope, drillDown.firstVisit));
  return marks;
};

const needsParts = ({ event, error, scrolled, vital, converted }: DrillDown): boolean =>
  [event, error, scrolled, vital].some((one) => one !== undefined) ||
  (converted !== undefined && goalNeedsParts(converted));

/** The sessions that match drill-down conditions within a scope, day by day, oldest first. */
export function* selectDrillDown(
  context: Context,
  scope: Scope,
  drillDown: DrillDown,
): Generator<Selection> {
  const marks = marksOf(context, scope, drillDown);
  for (const selection of select(context, scope, { hasParts: needsParts(drillDown) })) {
    const { selected } = selection;
    for (const mark of marks) selected.set(mark(selection));
    yield selection;
  }
}

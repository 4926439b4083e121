import type { GoalRule } from '#shared/contracts/goals.ts';
import { LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import { CONTACT_SENT } from '#shared/domain/analytics/interactions.ts';
import { createPagePattern } from '#shared/domain/analytics/page-pattern.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { HAS_CHAT } from '#api/storage/columns/day-columns.ts';
import { markParts, markRows, type Mark } from '#api/storage/columns/session-marks.ts';

const withChat: Mark = (selection) => {
  const flags = selection.segment.numbers('flags');
  return markRows(selection, (row) => ((flags[row] ?? 0) & HAS_CHAT) !== 0);
};

const withEvent = ({ names }: Context, name: string): Mark => {
  const kindNo = names.kindNoOf(name) ?? 0;
  return (selection) => {
    const { codes, values } = selection.segment.coded('hit_kind');
    const wanted = kindNo > LAST_OWN_KIND ? values.indexOf(kindNo) : -1;
    return markParts(selection, 'hits', (hit) => codes[hit] === wanted);
  };
};

const withPage = ({ names }: Context, pattern: string): Mark => {
  const fits = createPagePattern(pattern);
  return (selection) => {
    const { codes, values } = selection.segment.coded('page_page');
    const views = selection.segment.numbers('page_views');
    const isWanted = Array.from(values, (page) => fits(names.termOf(page) ?? ''));
    return markParts(
      selection,
      'pages',
      (part) => isWanted[codes[part] ?? 0] === true && (views[part] ?? 0) > 0,
    );
  };
};

const timesOf = ({ log }: Context) => {
  const times = new Map<number, number[]>();
  log.visitors.eachEmailLeft((visitor, at) => {
    times.set(visitor, [...(times.get(visitor) ?? []), at]);
  });
  return times;
};

/** Marks the visit during which the address was left, or that ended less than the idle time before. */
const withEmail = (context: Context): Mark => {
  const timesOfVisitor = timesOf(context);
  const { sessionIdleMs } = limits.analytics;
  return (selection) => {
    const { segment } = selection;
    const visitors = segment.numbers('visitor');
    const second = segment.numbers('second');
    const duration = segment.numbers('duration_ms');
    return markRows(selection, (row) => {
      const times = timesOfVisitor.get(visitors[row] ?? 0);
      const from = segment.day * DAY_MS + (second[row] ?? 0) * 1_000;
      // The column stores the start in whole seconds.
      const to = from + 999 + (duration[row] ?? 0) + sessionIdleMs;
      return times?.some((at) => at >= from && at <= to) ?? false;
    });
  };
};

const either =
  (one: Mark, other: Mark): Mark =>
  (selection) => {
    const others = other(selection);
    return one(selection).map((marked, row) => marked | (others[row] ?? 0));
  };

/** Whether a goal needs more than the sessions' own columns. */
export const goalNeedsParts = ({ kind }: GoalRule): boolean => kind !== 'chat_started';

export const createGoalMark = (context: Context, rule: GoalRule): Mark => {
  switch (rule.kind) {
    case 'chat_started':
      return withChat;
    case 'contact_message_sent':
      return withEvent(context, CONTACT_SENT);
    case 'email_left':
      // The contact form requires an address.
      return either(withEvent(context, CONTACT_SENT), withEmail(context));
    case 'event':
      return withEvent(context, rule.event);
    case 'page':
      return withPage(context, rule.page);
    default:
      return rule satisfies never;
  }
};

import type { GoalRule } from '#shared/contracts/goals.ts';
import { eventKind, LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import { CONTACT_SENT } from '#shared/domain/analytics/interactions.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import { limits } from '#shared/limits.ts';
import type { Match, MatchValues, Scope } from '#api/features/analytics/queries/query-types.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

/** A condition on `sessions s`, with its parameters. */
export interface Condition {
  readonly text: string;
  readonly values: readonly (string | number | Buffer)[];
}

const termColumns = ['country', 'region', 'city', 'device', 'browser', 'os', 'language'] as const;
const sourceFields = ['channel', 'source', 'campaign'] as const;

const negated = ({ text, values }: Condition): Condition => ({
  // Without coalesce, a comparison with NULL would be neither true nor false.
  text: `NOT coalesce(${text}, 0)`,
  values,
});

const equals = (column: string) => `${column} = ?`;
const contains = (column: string) => `instr(lower(${column}), lower(?)) > 0`;

const ofTerms = (wanted: MatchValues, compare: (column: string) => string): Condition[] =>
  termColumns.flatMap((column) => {
    const text = wanted[column];
    if (text === undefined) return [];
    if (text === '') return [{ text: `(s.${column} IS NULL)`, values: [] }];
    const terms = `(SELECT term_no FROM terms WHERE ${compare('text')})`;
    return [{ text: `(s.${column} IN ${terms})`, values: [text] }];
  });

const ofSources = (wanted: MatchValues, compare: (column: string) => string): Condition[] =>
  sourceFields.flatMap((field) => {
    const text = wanted[field];
    if (text === undefined) return [];
    const sources = `(SELECT source_no FROM sources WHERE ${compare(field)})`;
    return [{ text: `(s.source_no IN ${sources})`, values: [text] }];
  });

/** Sessions that viewed a page which passes all tests. */
const viewedPage = (tests: readonly { text: string; value: string }[]): Condition => ({
  text: `EXISTS (SELECT 1 FROM events e JOIN terms t ON t.term_no = e.page
    WHERE e.session_no = s.session_no AND e.kind = ${eventKind.pageView}
      AND ${tests.map(({ text }) => text).join(' AND ')})`,
  values: tests.map(({ value }) => value),
});

/** Sessions that viewed a page which equals `page`, contains `part`, or both. */
const ofPages = (page: string | undefined, part: string | undefined): Condition[] => {
  const tests = [
    ...(page === undefined ? [] : [{ text: equals('t.text'), value: page }]),
    ...(part === undefined ? [] : [{ text: contains('t.text'), value: part }]),
  ];
  return tests.length === 0 ? [] : [viewedPage(tests)];
};

const ofEvent = (name: string | undefined): Condition[] =>
  name === undefined
    ? []
    : [
        {
          text: `EXISTS (SELECT 1 FROM events e JOIN event_kinds k USING (kind)
            WHERE e.session_no = s.session_no AND k.name = ? AND k.kind > ${LAST_OWN_KIND})`,
          values: [name],
        },
      ];

const ofVisitor = (visitorId: string): Condition => ({
  text: 's.visitor_no = (SELECT visitor_no FROM visitors WHERE visitor_id = ?)',
  values: [uuidBytes(visitorId)],
});

const ofFlag = (column: string, isSet: boolean): Condition => ({
  text: `s.${column} = ${isSet ? 1 : 0}`,
  values: [],
});

const ofValues = (values: MatchValues): Condition[] => [
  ...ofTerms(values, equals),
  ...ofSources(values, equals),
];

const allOf = (conditions: readonly Condition[]): Condition => ({
  text: conditions.map(({ text }) => text).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

const withinSpan = ({ from, to }: Span): Condition => ({
  text: 's.started_at >= ? AND s.started_at < ?',
  values: [from, to],
});

const emailGiven: Condition = {
  text: `EXISTS (SELECT 1 FROM emails_left m JOIN visitor_tokens v USING (token_hash)
    WHERE v.visitor_no = s.visitor_no AND m.at >= s.started_at
      AND m.at <= s.ended_at + ${limits.analytics.sessionIdleMs})`,
  values: [],
};

const anyOf = (conditions: readonly Condition[]): Condition => ({
  text: `(${conditions.map(({ text }) => text).join(' OR ')})`,
  values: conditions.flatMap(({ values }) => values),
});

/** `[` and `?` are special in GLOB, but not in our patterns. */
const globOf = (pattern: string): string => pattern.replaceAll(/[[?]/g, '[$&]');

const reachedBy = (rule: GoalRule): Condition => {
  switch (rule.kind) {
    case 'chat_started':
      return ofFlag('has_chat', true);
    case 'contact_message_sent':
      return anyOf(ofEvent(CONTACT_SENT));
    case 'email_left':
      return anyOf([...ofEvent(CONTACT_SENT), emailGiven]);
    case 'event':
      return anyOf(ofEvent(rule.event));
    case 'page':
      return viewedPage([{ text: 't.text GLOB ?', value: globOf(rule.page) }]);
    default:
      return rule satisfies never;
  }
};

const ofGoal = ({ rule, span }: NonNullable<Match['goal']>): Condition => {
  const { text, values } = allOf([withinSpan(span), reachedBy(rule)]);
  return {
    text: `s.visitor_no IN (SELECT s.visitor_no FROM sessions s WHERE ${text})`,
    values,
  };
};

const ofMatch = (match: Match): Condition[] => {
  const { not = {}, contains: parts = {} } = match;
  const unwanted = [...ofValues(not), ...ofPages(not.page, undefined), ...ofEvent(match.eventNot)];
  return [
    ...ofValues(match),
    ...ofTerms(parts, contains),
    ...ofSources(parts, contains),
    ...ofPages(match.page, parts.page),
    ...ofEvent(match.event),
    ...unwanted.map(negated),
    ...(match.visitor === undefined ? [] : [ofVisitor(match.visitor)]),
    ...(match.goal === undefined ? [] : [ofGoal(match.goal)]),
    ...(match.hasChatted === undefined ? [] : [ofFlag('has_chat', match.hasChatted)]),
    ...(match.bots === 'include' ? [] : [ofFlag('is_bot', match.bots === 'only')]),
  ];
};

/** Selects all matching sessions of any time. Null if every session matches. */
export const rawMatch = (match: Match): Condition | null => {
  const conditions = ofMatch(match);
  return conditions.length === 0 ? null : allOf(conditions);
};

/** Selects a scope's sessions in SQL over the raw tables: slower than the columns. */
export const rawScope = ({ span, match }: Scope): Condition =>
  allOf([withinSpan(span), ...ofMatch(match)]);

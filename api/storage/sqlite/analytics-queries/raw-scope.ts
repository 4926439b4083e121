import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import type { Match, Scope } from '#api/features/analytics/queries/query-types.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

/** A condition on `sessions s`, with its parameters. */
export interface Condition {
  readonly text: string;
  readonly values: readonly (string | number | Buffer)[];
}

const termColumns = ['country', 'device', 'browser', 'os', 'language'] as const;
const sourceFields = ['channel', 'source', 'campaign'] as const;

const ofTerm = (column: string, text: string): Condition =>
  text === ''
    ? { text: `s.${column} IS NULL`, values: [] }
    : { text: `s.${column} = (SELECT term_no FROM terms WHERE text = ?)`, values: [text] };

const ofSource = (field: string, text: string): Condition => ({
  text: `s.source_no IN (SELECT source_no FROM sources WHERE ${field} = ?)`,
  values: [text],
});

const ofPage = (page: string): Condition => ({
  text: `EXISTS (SELECT 1 FROM events e WHERE e.session_no = s.session_no
    AND e.kind = ${eventKind.pageView} AND e.page = (SELECT term_no FROM terms WHERE text = ?))`,
  values: [page],
});

const ofVisitor = (visitorId: string): Condition => ({
  text: 's.visitor_no = (SELECT visitor_no FROM visitors WHERE visitor_id = ?)',
  values: [uuidBytes(visitorId)],
});

const ofMatch = (match: Match): Condition[] => {
  const conditions: Condition[] = [];
  for (const column of termColumns) {
    const text = match[column];
    if (text !== undefined) conditions.push(ofTerm(column, text));
  }
  for (const field of sourceFields) {
    const text = match[field];
    if (text !== undefined) conditions.push(ofSource(field, text));
  }
  if (match.page !== undefined) conditions.push(ofPage(match.page));
  if (match.visitor !== undefined) conditions.push(ofVisitor(match.visitor));
  if (match.bots !== 'include') {
    conditions.push({ text: `s.is_bot = ${match.bots === 'only' ? 1 : 0}`, values: [] });
  }
  return conditions;
};

/** Selects a scope's sessions in SQL over the raw tables: slower than the columns. */
export const rawScope = ({ span, match }: Scope): Condition => {
  const conditions = [
    { text: 's.started_at >= ? AND s.started_at < ?', values: [span.from, span.to] },
    ...ofMatch(match),
  ];
  return {
    text: conditions.map(({ text }) => text).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
};

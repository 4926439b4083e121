import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { isShownAs, type ConversationFilter } from '#shared/domain/conversation-filter.ts';

type Row = ConversationSummary;

/** Newest activity first, as the server orders its pages. */
const inOrder = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(
    (a, b) =>
      b.last_activity_at.localeCompare(a.last_activity_at) ||
      b.conversation_id.localeCompare(a.conversation_id),
  );

const withoutIds = (rows: readonly Row[], others: readonly Row[]): readonly Row[] => {
  const ids = new Set(others.map((row) => row.conversation_id));
  return rows.filter((row) => !ids.has(row.conversation_id));
};

/** Adds an older page. A row in both is the newer one, which is already held. */
export const withOlderPage = (held: readonly Row[], page: readonly Row[]): readonly Row[] =>
  inOrder([...held, ...withoutIds(page, held)]);

/** Inserts or replaces a row at its position. */
export const withRow = (held: readonly Row[], row: Row): readonly Row[] =>
  inOrder([row, ...withoutIds(held, [row])]);

/**
 * The unread total after `row` changed. Null: the row was not held, so the difference is unknown and
 * the list must be fetched again.
 */
export const unreadAfter = (held: readonly Row[], total: number, row: Row): number | null => {
  const before = held.find((other) => other.conversation_id === row.conversation_id);
  return before ? Math.max(0, total - before.unread + row.unread) : null;
};

/** The rows of that filter: unread ones first, otherwise in order. */
export const rowsOf = (held: readonly Row[], show: ConversationFilter): readonly Row[] => {
  const shown = held.filter((row) => isShownAs(show, row));
  return [
    ...shown.filter(({ unread }) => unread > 0),
    ...shown.filter(({ unread }) => unread === 0),
  ];
};

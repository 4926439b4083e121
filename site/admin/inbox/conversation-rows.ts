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

/** With an older page added; a row both hold is the newer one's, which is the one held. */
export const withOlderPage = (held: readonly Row[], page: readonly Row[]): readonly Row[] =>
  inOrder([...held, ...withoutIds(page, held)]);

/** With a row that changed, or is new, in its place. */
export const withRow = (held: readonly Row[], row: Row): readonly Row[] =>
  inOrder([row, ...withoutIds(held, [row])]);

/**
 * The total of unread messages after `row` changed. Null: the row was not held, so the difference is
 * not known and the list has to be asked again.
 */
export const unreadAfter = (held: readonly Row[], total: number, row: Row): number | null => {
  const before = held.find((other) => other.conversation_id === row.conversation_id);
  return before ? Math.max(0, total - before.unread + row.unread) : null;
};

/** What stands under that name: the unread ones first, otherwise in their order. */
export const rowsOf = (held: readonly Row[], show: ConversationFilter): readonly Row[] => {
  const shown = held.filter((row) => isShownAs(show, row));
  return [
    ...shown.filter(({ unread }) => unread > 0),
    ...shown.filter(({ unread }) => unread === 0),
  ];
};

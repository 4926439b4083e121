import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { isShownAs, type ConversationFilter } from '#shared/domain/conversation-filter.ts';

type Row = ConversationSummary;

const descending = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? 1 : -1;
};

/** Newest activity first, as the server orders its pages. */
const byActivity = (a: Row, b: Row): number =>
  descending(a.last_activity_at, b.last_activity_at) ||
  descending(a.conversation_id, b.conversation_id);

const inOrder = (rows: readonly Row[]): readonly Row[] => rows.toSorted(byActivity);

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

/** Where a row stands: visitors on the site first, then unread ones, then by activity. */
const groupOf = ({ presence, is_in_chat: isInChat, unread }: Row): number =>
  (presence === null && !isInChat ? 2 : 0) + (unread > 0 ? 0 : 1);

/**
 * The rows of that filter. `opened` is the open row as it was when it was opened: it keeps that
 * position while it is read and answered.
 */
export const rowsOf = (
  held: readonly Row[],
  show: ConversationFilter,
  opened?: Row,
): readonly Row[] => {
  const positionOf = (row: Row): Row =>
    opened?.conversation_id === row.conversation_id ? opened : row;
  return held
    .filter((row) => isShownAs(show, row))
    .map((row) => ({ row, position: positionOf(row) }))
    .toSorted(
      (a, b) => groupOf(a.position) - groupOf(b.position) || byActivity(a.position, b.position),
    )
    .map(({ row }) => row);
};

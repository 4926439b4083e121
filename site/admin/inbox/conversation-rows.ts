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

/** Adds an older page. Rows that are already loaded are newer and win. */
export const withOlderPage = (held: readonly Row[], page: readonly Row[]): readonly Row[] =>
  inOrder([...held, ...withoutIds(page, held)]);

/** Inserts or replaces a row at its position. */
export const withRow = (held: readonly Row[], row: Row): readonly Row[] =>
  inOrder([row, ...withoutIds(held, [row])]);

/**
 * The unread total after `row` changed. Null if the row was not loaded: the difference is then
 * unknown and the list must be fetched again.
 */
export const unreadAfter = (held: readonly Row[], total: number, row: Row): number | null => {
  const before = held.find((other) => other.conversation_id === row.conversation_id);
  return before ? Math.max(0, total - before.unread + row.unread) : null;
};

/** Those who have waited longest first, as the server orders its pages. */
const byWait = (a: Row, b: Row): number =>
  descending(b.waiting_since ?? '', a.waiting_since ?? '') ||
  descending(b.conversation_id, a.conversation_id);

/** How long the visitor has waited for an answer. */
export const waitText = (since: string, now: number): string => {
  const minutes = Math.floor(Math.max(0, now - Date.parse(since)) / 60_000);
  if (minutes < 60) return `waits ${minutes < 1 ? '< 1' : minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `waits ${hours} h` : `waits ${Math.floor(hours / 24)} days`;
};

/** A row, and whether its visitor is on the site or in the chat. */
export interface PlacedRow {
  readonly row: Row;
  readonly isHere: boolean;
}

/** A row's group: present visitors first, then unread ones, then the rest. */
const groupOf = ({ row, isHere }: PlacedRow): number => (isHere ? 0 : 2) + (row.unread > 0 ? 0 : 1);

/**
 * The rows that match the filter. `opened` is the open row as it was when it was opened: it keeps
 * that position while it is read and answered.
 */
export const rowsOf = (
  held: readonly Row[],
  show: ConversationFilter,
  isHere: (row: Row) => boolean,
  opened?: PlacedRow,
): readonly Row[] => {
  const positionOf = (row: Row): PlacedRow =>
    opened?.row.conversation_id === row.conversation_id ? opened : { row, isHere: isHere(row) };
  return held
    .filter((row) => isShownAs(show, row))
    .map((row) => ({ row, position: positionOf(row) }))
    .toSorted((a, b) =>
      show === 'waiting'
        ? byWait(a.row, b.row)
        : groupOf(a.position) - groupOf(b.position) || byActivity(a.position.row, b.position.row),
    )
    .map(({ row }) => row);
};

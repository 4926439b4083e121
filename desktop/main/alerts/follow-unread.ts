import { fetchList, type ListAttempt } from '#shared/client/admin-calls.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { createRetrier, type AttemptResult, type RetrierDeps } from '#shared/domain/retrier.ts';

interface UnreadDeps extends RetrierDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  /** Makes calls as the admin. */
  call: CallApi;
  /** Reports a change: the total, and the rows that were added or changed. */
  onChange: (total: number, rows: readonly ConversationSummary[]) => void;
  onGone: (id: ConversationId) => void;
}

export interface Unread {
  total(): number;
  row(id: ConversationId): ConversationSummary | undefined;
  /** Newest first. */
  newest(count: number): ConversationSummary[];
  /** Counts a conversation as read up to `seq`, before the server confirms it. */
  read(id: ConversationId, seq: number): void;
  refresh(): void;
  stop(): void;
}

const PAGES = 10;

/** Fetches the list down to the last unread conversation; null: no response. */
const fetchUnread = async (call: CallApi) => {
  const found = new Map<ConversationId, ConversationSummary>();
  let cursor: string | null = null;
  let count = 0;
  for (let page = 0; page < PAGES; page += 1) {
    const query = { limit: '200', ...(cursor === null ? {} : { cursor }) };
    const attempt: ListAttempt = await fetchList(call, query);
    // With the chat off nothing is unread.
    if (!attempt.ok && attempt.problem?.code === 'feature_off') break;
    if (!attempt.ok) return null;
    const { conversations, next_cursor, unread_total } = attempt.page;
    for (const row of conversations) found.set(row.conversation_id, row);
    if (page === 0) count = unread_total;
    cursor = next_cursor;
    // Later rows are older than one that is already read.
    if (cursor === null || conversations.some((row) => row.unread === 0)) break;
  }
  return { found, count };
};

/**
 * The unread count, which comes from the server: fetched after each connect and updated by pushed rows
 * in between. Any inconsistency triggers a new fetch.
 */
export const followUnread = (deps: UnreadDeps): Unread => {
  let rows = new Map<ConversationId, ConversationSummary>();
  let total = 0;
  let isFetching = false;
  let isOvertaken = false;
  let isStopped = false;

  const fetchAll = async (): Promise<AttemptResult> => {
    isFetching = true;
    isOvertaken = false;
    const list = await fetchUnread(deps.call);
    isFetching = false;
    if (list === null) return 'again';
    // A push during the fetch may be newer than its result, so fetch again.
    if (isStopped || isOvertaken) return 'done';
    const before = rows;
    rows = list.found;
    total = list.count;
    // The list covers all unread rows, so a missing one was read or erased.
    for (const [id, { unread }] of before) if (unread > 0 && !rows.has(id)) deps.onGone(id);
    deps.onChange(total, [...rows.values()]);
    return 'done';
  };
  const retrier = createRetrier(fetchAll, deps);
  const refresh = () => {
    isOvertaken = isFetching;
    retrier.kick();
  };
  const take = (row: ConversationSummary) => {
    const known = rows.get(row.conversation_id);
    rows.set(row.conversation_id, row);
    if (known) total = Math.max(0, total - known.unread + row.unread);
    deps.onChange(total, [row]);
  };
  deps.socket.on('conversation_updated', (row) => {
    if (isFetching || !rows.has(row.conversation_id)) refresh();
    take(row);
  });
  deps.socket.on('conversation_erased', ({ conversation_id: id }) => {
    rows.delete(id);
    deps.onGone(id);
    refresh();
  });
  return {
    total: () => total,
    row: (id) => rows.get(id),
    newest: (count) =>
      [...rows.values()]
        .sort((a, b) => b.last_activity_at.localeCompare(a.last_activity_at))
        .slice(0, count),
    read: (id, seq) => {
      const row = rows.get(id);
      if (row && row.last_seq <= seq) take({ ...row, unread: 0 });
    },
    refresh,
    stop: () => {
      isStopped = true;
      retrier.stop();
    },
  };
};

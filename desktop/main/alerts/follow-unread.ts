import { fetchList, type ListAttempt } from '#shared/client/admin-calls.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { createRetrier, type Outcome, type RetrierDeps } from '#shared/domain/retrier.ts';

interface UnreadDeps extends RetrierDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  /** As the admin. */
  call: CallApi;
  /** Something changed: the total, and the rows that came or changed. */
  onChange: (total: number, rows: readonly ConversationSummary[]) => void;
  onGone: (id: ConversationId) => void;
}

export interface Unread {
  total(): number;
  row(id: ConversationId): ConversationSummary | undefined;
  /** The newest first. */
  newest(count: number): ConversationSummary[];
  refresh(): void;
  stop(): void;
}

const PAGES = 10;

/** The list as far down as something is unread; null: the server did not answer. */
const fetchUnread = async (call: CallApi) => {
  const found = new Map<ConversationId, ConversationSummary>();
  let cursor: string | null = null;
  let count = 0;
  for (let page = 0; page < PAGES; page += 1) {
    const query = { limit: '200', ...(cursor === null ? {} : { cursor }) };
    const attempt: ListAttempt = await fetchList(call, query);
    // With the chat switched off nobody waits.
    if (!attempt.ok && attempt.problem?.code === 'feature_off') break;
    if (!attempt.ok) return null;
    const { conversations, next_cursor, unread_total } = attempt.page;
    for (const row of conversations) found.set(row.conversation_id, row);
    if (page === 0) count = unread_total;
    cursor = next_cursor;
    // What is further down has been quiet for longer than the last one that was read.
    if (cursor === null || conversations.some((row) => row.unread === 0)) break;
  }
  return { found, count };
};

/**
 * The one count of what is unread, and it is the server's: fetched after each connect, and changed
 * between by the rows the server pushes. Whatever does not add up is fetched anew.
 */
export const followUnread = (deps: UnreadDeps): Unread => {
  let rows = new Map<ConversationId, ConversationSummary>();
  let total = 0;
  let isFetching = false;
  let isOvertaken = false;
  let isStopped = false;

  const fetchAll = async (): Promise<Outcome> => {
    isFetching = true;
    isOvertaken = false;
    const list = await fetchUnread(deps.call);
    isFetching = false;
    if (list === null) return 'again';
    // A push that came while the list was under way may be newer than it: asked once more.
    if (isStopped || isOvertaken) return 'done';
    const before = rows;
    rows = list.found;
    total = list.count;
    // The list goes down to what is read: what was unread and is not in it was read or erased.
    for (const [id, { unread }] of before) if (unread > 0 && !rows.has(id)) deps.onGone(id);
    deps.onChange(total, [...rows.values()]);
    return 'done';
  };
  const retrier = createRetrier(fetchAll, deps);
  const refresh = () => {
    isOvertaken = isFetching;
    retrier.kick();
  };
  deps.socket.on('conversation_updated', (row) => {
    const known = rows.get(row.conversation_id);
    rows.set(row.conversation_id, row);
    if (isFetching || !known) refresh();
    if (known) total = Math.max(0, total - known.unread + row.unread);
    deps.onChange(total, [row]);
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
    refresh,
    stop: () => {
      isStopped = true;
      retrier.stop();
    },
  };
};

import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { isShownAs, type ConversationFilter } from '#shared/domain/conversation-filter.ts';
import { limits } from '#shared/limits.ts';
import { fetchList, type ListPage } from '#shared/client/admin-calls.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { getConversationRoute } from '#shared/contracts/routes/inbox.ts';
import { unreadAfter, withOlderPage, withRow } from '#site/admin/inbox/conversation-rows.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import { createRetrier, type RetrierDeps } from '#shared/domain/retrier.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** As much of the desk as the list needs. */
interface ListDeps extends RetrierDeps {
  state: Observable<ConsoleState>;
  call: CallApi;
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
}

type Rows = readonly ConversationSummary[];

/** What is held after a first page came: of what it lists, nothing that it does not hold. */
const withFirstPage = (held: Rows, page: ListPage, show: ConversationFilter): Rows =>
  withOlderPage(
    page.conversations,
    held.filter((row) => !isShownAs(show, row)),
  );

const createRefresher = (deps: ListDeps, onChange: () => void) => {
  const { state, call, timers, jitter } = deps;
  return createRetrier(
    async () => {
      const { adminPageSize, adminPageSizeMax } = limits.server;
      const { show, conversations, listed } = state.get();
      const held = (conversations ?? []).filter((row) => isShownAs(show, row)).length;
      const wanted = listed === show ? held : 0;
      const limit = String(Math.min(adminPageSizeMax, Math.max(adminPageSize, wanted)));
      const attempt = await fetchList(call, { limit, show });
      // Another list is wanted by now, and is being asked for.
      if (state.get().show !== show) return 'done';
      if (attempt.ok) {
        const { next_cursor: nextCursor, unread_total: unreadTotal } = attempt.page;
        const rows = withFirstPage(state.get().conversations ?? [], attempt.page, show);
        state.patch({ conversations: rows, nextCursor, unreadTotal, listed: show });
        onChange();
        return 'done';
      }
      // Refused, the console is on its way out.
      return attempt.problem?.code === 'unauthorized' ? 'done' : 'again';
    },
    { timers, jitter },
  );
};

/** The row of one conversation, wherever in the list it stands. */
const createKnow =
  ({ state, call }: ListDeps) =>
  (id: ConversationId | null): void => {
    const { conversations } = state.get();
    if (id === null || !conversations) return;
    if (conversations.some((row) => row.conversation_id === id)) return;
    call(getConversationRoute, { params: { conversation_id: id } })
      .then((row) => state.patch({ conversations: withRow(state.get().conversations ?? [], row) }))
      .catch((error: unknown) => {
        // The thread itself says that there is no such conversation.
        if (!(error instanceof ApiError)) throw error;
      });
  };

/** What the server pushes between two fetches. `ask`: it was not enough. */
const listenToNews = (
  { state, socket }: ListDeps,
  request: () => void,
): readonly (() => void)[] => [
  socket.on('conversation_updated', (row) => {
    const { conversations, unreadTotal } = state.get();
    if (!conversations) return;
    const total = unreadAfter(conversations, unreadTotal, row);
    if (total === null) request();
    state.patch({
      conversations: withRow(conversations, row),
      unreadTotal: total ?? unreadTotal,
    });
  }),
  socket.on('conversation_erased', ({ conversation_id: id }) => {
    const { conversations, unreadTotal, drafts } = state.get();
    const { [id]: _, ...otherDrafts } = drafts;
    state.patch({ drafts: otherDrafts });
    if (!conversations) return;
    const row = conversations.find((other) => other.conversation_id === id);
    if (!row) return request();
    state.patch({
      conversations: conversations.filter((other) => other !== row),
      unreadTotal: Math.max(0, unreadTotal - row.unread),
    });
  }),
  // It names the conversation but is no row of the list.
  socket.on('conversation_started', request),
];

/**
 * The list: fetched anew after every connection, changed by what the server pushes between. All rows
 * that ever came are held; which of them are shown is the filter's affair.
 */
export const createList = (deps: ListDeps) => {
  const { state, call } = deps;
  const know = createKnow(deps);
  const refresher = createRefresher(deps, () => know(state.get().selectedId));
  const stops = [...listenToNews(deps, refresher.kick), refresher.stop];
  return {
    refresh: refresher.kick,
    /** Has the row of that conversation, which may stand far down or under another name. */
    know,
    show: (show: ConversationFilter) => {
      if (show === state.get().show) return;
      state.patch({ show, nextCursor: null });
      refresher.kick();
    },
    loadOlder: async () => {
      const { nextCursor: cursor, show } = state.get();
      if (cursor === null) return;
      const attempt = await fetchList(call, { cursor, show });
      // Left as it was, the button asks again.
      if (!attempt.ok || state.get().show !== show) return;
      const conversations = withOlderPage(
        state.get().conversations ?? [],
        attempt.page.conversations,
      );
      state.patch({ conversations, nextCursor: attempt.page.next_cursor });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

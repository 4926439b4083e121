import { fetchList, type ListPage } from '#shared/client/admin-calls.ts';
import type { ConversationSummary, listConversations } from '#shared/contracts/admin.ts';
import type { QueryInputOf } from '#shared/contracts/call.ts';
import type { PresenceNews } from '#shared/contracts/presence.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { isShownAs, type ConversationFilter } from '#shared/domain/conversation-filter.ts';
import { limits } from '#shared/limits.ts';
import { getConversation } from '#shared/contracts/inbox.ts';
import { unreadAfter, withOlderPage, withRow } from '#site/admin/inbox/conversation-rows.ts';
import { followTypists } from '#site/admin/inbox/follow-typists.ts';
import { isNarrow, type Narrowing } from '#site/admin/inbox/inbox-route.ts';
import type { ConversationListState, InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createRetrier, type RetrierDeps } from '#shared/domain/retrier.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface ListDeps extends RetrierDeps, InboxStores {
  call: CallApi;
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
}

type Rows = readonly ConversationSummary[];

const noNarrowing: Narrowing = {};

const queryOf = ({ show, narrowing }: ConversationListState) =>
  ({ show, ...narrowing }) as QueryInputOf<typeof listConversations>;

const idsOf = (rows: Rows): ConversationId[] => rows.map((row) => row.conversation_id);

/** The loaded rows after a first page arrives, without those that it should list but does not. */
const withFirstPage = (held: Rows, page: ListPage, show: ConversationFilter): Rows =>
  withOlderPage(
    page.conversations,
    held.filter((row) => !isShownAs(show, row)),
  );

const createRefresher = (deps: ListDeps, onChange: () => void) => {
  const { conversationListStore: store, call, timers, jitter } = deps;
  return createRetrier(
    async () => {
      const { adminPageSize, adminPageSizeMax } = limits.server;
      const wantedList = store.get();
      const { show, narrowing, conversations: rows, listed } = wantedList;
      const heldCount = (rows ?? []).filter((row) => isShownAs(show, row)).length;
      const wanted = listed === show ? heldCount : 0;
      const limit = String(Math.min(adminPageSizeMax, Math.max(adminPageSize, wanted)));
      const attempt = await fetchList(call, { limit, ...queryOf(wantedList) });
      // Another list is shown by now and is loading.
      if (store.get().show !== show || store.get().narrowing !== narrowing) return 'done';
      // After an authorization failure the console is closing.
      if (!attempt.ok) return attempt.problem?.code === 'unauthorized' ? 'done' : 'again';
      const { next_cursor: nextCursor, unread_total: unreadTotal } = attempt.page;
      const held = store.get().conversations ?? [];
      const { conversations: page } = attempt.page;
      const hasAll = !isNarrow(narrowing);
      store.patch({
        conversations: hasAll ? withFirstPage(held, attempt.page, show) : withOlderPage(page, held),
        narrowed: hasAll ? null : new Set(idsOf(page)),
        nextCursor,
        unreadTotal,
        listed: show,
      });
      onChange();
      return 'done';
    },
    { timers, jitter },
  );
};

/** Loads the row of one conversation, even if its page has not loaded. */
const createKnow = ({ conversationListStore: store, call, socket }: ListDeps) => {
  const requested = new Set<ConversationId>();
  // Presence still names an erased conversation until its visitor moves.
  const erased = new Set<ConversationId>();
  const stop = socket.on('conversation_erased', ({ conversation_id: id }) => erased.add(id));
  const know = (id: ConversationId | null): void => {
    const { conversations } = store.get();
    if (id === null || !conversations || erased.has(id)) return;
    if (requested.has(id) || conversations.some((row) => row.conversation_id === id)) return;
    requested.add(id);
    call(getConversation, { params: { conversation_id: id } })
      .then((row) => store.patch({ conversations: withRow(store.get().conversations ?? [], row) }))
      .catch((error: unknown) => {
        // The thread reports that the conversation does not exist.
        if (!(error instanceof ApiError)) throw error;
      })
      .finally(() => requested.delete(id));
  };
  return { know, stop };
};

/** Loads the rows of present visitors: they come first, wherever their page would be. */
const createKnowPresent = (know: (id: ConversationId) => void) => {
  const present = new Map<string, ConversationId>();
  const look = () => {
    for (const id of [...present.values()].slice(-limits.server.adminPageSize)) know(id);
  };
  return {
    look,
    take: ({ is_all: isAll, here, gone }: PresenceNews) => {
      if (isAll) present.clear();
      for (const id of gone) present.delete(id);
      for (const row of here) {
        if (row.conversation_id === null) present.delete(row.id);
        else present.set(row.id, row.conversation_id);
      }
      look();
    },
  };
};

/** Applies pushed events between two fetches. Calls `request` if they are not enough. */
const followNews = (
  { conversationListStore: store, socket }: ListDeps,
  request: () => void,
): readonly (() => void)[] => [
  socket.on('conversation_updated', (row) => {
    const { conversations, unreadTotal, narrowed } = store.get();
    if (!conversations) return;
    const total = unreadAfter(conversations, unreadTotal, row);
    // Only the server knows whether it belongs to a filtered list.
    if (total === null || narrowed) request();
    store.patch({
      conversations: withRow(conversations, row),
      unreadTotal: total ?? unreadTotal,
    });
  }),
  socket.on('conversation_erased', ({ conversation_id: id }) => {
    const { conversations, unreadTotal } = store.get();
    if (!conversations) return;
    const row = conversations.find((other) => other.conversation_id === id);
    if (!row) return request();
    store.patch({
      conversations: conversations.filter((other) => other !== row),
      unreadTotal: Math.max(0, unreadTotal - row.unread),
    });
  }),
  // The event names the conversation but contains no row.
  socket.on('conversation_started', request),
];

/**
 * The list of conversations: fetched after every connection, and updated by pushed events in
 * between. Holds all loaded rows; the filter decides which are shown.
 */
export const createConversationListController = (deps: ListDeps) => {
  const { conversationListStore: store, threadStore, call, socket, timers } = deps;
  const { know, stop: stopKnowing } = createKnow(deps);
  const present = createKnowPresent(know);
  const refresher = createRefresher(deps, () => {
    know(threadStore.get().selectedId);
    present.look();
  });
  const stops = [
    socket.on('presence', present.take),
    ...followNews(deps, refresher.kick),
    followTypists({ socket, timers, onChange: (typing) => store.patch({ typing }) }),
    refresher.stop,
    stopKnowing,
  ];
  return {
    refresh: refresher.kick,
    /** Loads the row of a conversation, which may be on a later page or in another list. */
    know,
    show: (show: ConversationFilter, narrowing: Narrowing = noNarrowing) => {
      const before = store.get();
      const isSame = JSON.stringify(narrowing) === JSON.stringify(before.narrowing);
      if (show === before.show && isSame) return;
      const listed = isSame ? before.listed : null;
      store.patch({ show, narrowing, narrowed: null, listed, nextCursor: null });
      refresher.kick();
    },
    loadOlder: async () => {
      const wanted = store.get();
      const { nextCursor: cursor, show, narrowing } = wanted;
      if (cursor === null) return;
      const attempt = await fetchList(call, { cursor, ...queryOf(wanted) });
      // The state is unchanged, so the button can retry.
      if (!attempt.ok || store.get().show !== show || store.get().narrowing !== narrowing) return;
      const { page } = attempt;
      const { narrowed } = store.get();
      const conversations = withOlderPage(store.get().conversations ?? [], page.conversations);
      store.patch({
        conversations,
        nextCursor: page.next_cursor,
        narrowed: narrowed && new Set([...narrowed, ...idsOf(page.conversations)]),
      });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

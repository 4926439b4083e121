import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { adminHeaders, fetchList, reportView } from '#site/admin/admin-calls.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { unreadAfter, withOlderPage, withRow } from '#site/admin/conversation-rows.ts';
import { watchReading } from '#site/admin/watch-reading.ts';
import { createFetchPage } from '#site/platform/delivery/fetch-page.ts';
import type { MessageOutbox } from '#site/platform/delivery/message-outbox.ts';
import { createThread, type Thread } from '#site/platform/delivery/thread.ts';
import type { CallApi } from '#site/platform/http-client.ts';
import type { Observable } from '#site/platform/observable.ts';
import type { PageLife } from '#site/platform/page-life.ts';
import { createRetrier, type RetrierDeps } from '#site/platform/retrier.ts';
import { isConnected, type SocketPort } from '#site/platform/socket-port.ts';

export interface DeskDeps extends RetrierDeps {
  key: string;
  state: Observable<ConsoleState>;
  callApi: CallApi;
  socket: SocketPort<AdminEvents>;
  outbox: MessageOutbox;
  life: PageLife;
  /** The key is not, or no longer, the admin's. */
  onUnauthorized: () => void;
}

/** The admin at work: list, open thread and replies, kept true while the key holds. */
export interface Desk {
  select(id: ConversationId | null): void;
  send(text: string): void;
  /** Messages of the open thread, from wherever they come. */
  receive(message: Message): void;
  loadOlder(): Promise<void>;
  loadEarlier(): Promise<unknown>;
  retry(id: ClientId): void;
  catchUp(): void;
  stop(): void;
}

/** The list: fetched anew after every connection, changed by what the server pushes between. */
const createList = ({ state, callApi, key, socket, onUnauthorized, ...retry }: DeskDeps) => {
  const refresher = createRetrier(async () => {
    const { adminPageSize, adminPageSizeMax } = limits.server;
    const held = state.get().conversations?.length ?? 0;
    const limit = Math.min(adminPageSizeMax, Math.max(adminPageSize, held));
    const attempt = await fetchList(callApi, key, { limit: String(limit) });
    if (attempt.ok) {
      const { conversations, next_cursor: nextCursor, unread_total: unreadTotal } = attempt.page;
      state.patch({ conversations, nextCursor, unreadTotal });
      return 'done';
    }
    if (attempt.problem?.code !== 'unauthorized') return 'again';
    onUnauthorized();
    return 'done';
  }, retry);
  const stops = [
    socket.on('conversation_updated', (row) => {
      const { conversations, unreadTotal } = state.get();
      if (!conversations) return;
      const total = unreadAfter(conversations, unreadTotal, row);
      if (total === null) refresher.kick();
      state.patch({
        conversations: withRow(conversations, row),
        unreadTotal: total ?? unreadTotal,
      });
    }),
    // It names the conversation but is no row of the list.
    socket.on('conversation_started', refresher.kick),
    refresher.stop,
  ];
  return {
    refresh: refresher.kick,
    loadOlder: async () => {
      const cursor = state.get().nextCursor;
      if (cursor === null) return;
      const attempt = await fetchList(callApi, key, { cursor });
      // Left as it was, the button asks again.
      if (!attempt.ok) return;
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

/** The thread that is open, or none. */
const createOpenThread = (deps: DeskDeps) => {
  const { state, socket, callApi, key, outbox, timers, roll } = deps;
  let thread: Thread | null = null;
  const nothing = { messages: [], hasEarlier: false, hasThread: false };

  const catchUp = async (wanted: Thread) => {
    if (isConnected(socket)) {
      const waitMs = limits.realtime.acknowledgementWaitMs;
      await socket.ask('join_conversation', wanted.id, waitMs).catch(() => null);
    }
    if (thread === wanted) wanted.sync();
  };
  const open = (id: ConversationId): Thread =>
    createThread({
      id,
      timers,
      roll,
      fetchPage: createFetchPage({
        conversationId: id,
        socket,
        callApi,
        headers: () => adminHeaders(key),
        onSilence: socket.reconnect,
      }),
      onChange: (next, fresh) => {
        outbox.settle(fresh);
        if (state.get().selectedId === id) state.patch({ ...next, hasThread: true });
      },
      onGone: () => {
        thread = null;
        state.patch({ selectedId: null, ...nothing });
      },
    });
  return {
    select: (id: ConversationId | null) => {
      if (id === (thread?.id ?? null)) return;
      thread?.stop();
      state.patch({ selectedId: id, ...nothing });
      thread = id && open(id);
      if (thread) void catchUp(thread);
    },
    current: () => thread,
    catchUp: () => {
      if (thread) void catchUp(thread);
    },
  };
};

export const createDesk = (deps: DeskDeps): Desk => {
  const { state, socket, outbox, key, callApi, life, timers } = deps;
  const list = createList(deps);
  const thread = createOpenThread(deps);
  const catchUp = () => {
    list.refresh();
    thread.catchUp();
    outbox.flush();
  };
  const receive = (message: Message) => {
    if (thread.current()?.id === message.conversation_id) thread.current()?.receive([message]);
  };
  const stops = [
    socket.onStatus(({ state: now, problem }) => {
      state.patch({ socket: now });
      if (now === 'connected') catchUp();
      else if (problem?.code === 'unauthorized') deps.onUnauthorized();
    }),
    socket.on('message', receive),
    // The view call is answered or ignored; it never rejects with what is expected.
    watchReading({ state, life, timers, send: (view) => void reportView(callApi, key, view) }),
    life.onWake(socket.hurry),
    list.stop,
    () => thread.current()?.stop(),
    outbox.stop,
    socket.close,
  ];
  state.patch({ pending: outbox.items() });
  socket.connect();
  return {
    select: thread.select,
    send: (content) => {
      const conversation_id = state.get().selectedId;
      if (conversation_id) outbox.add({ content, conversation_id, sent_from_page: '/admin' });
    },
    receive,
    loadOlder: list.loadOlder,
    loadEarlier: () => thread.current()?.loadEarlier() ?? Promise.resolve(),
    retry: outbox.retry,
    catchUp,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

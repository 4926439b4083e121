import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ReadState } from '#shared/contracts/read-state.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { advanceReadState } from '#shared/domain/read-state.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { createFetchPage } from '#shared/client/delivery/fetch-page.ts';
import { joinThenSync } from '#shared/client/delivery/join-then-sync.ts';
import { createThread, type Thread } from '#shared/client/delivery/thread.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface ThreadControllerDeps extends RetrierDeps, Pick<InboxStores, 'threadStore'> {
  call: CallApi;
  socket: SocketPort<AdminEvents>;
  /** Called with messages that the server has stored. */
  onStored: (messages: readonly Message[]) => void;
}

export const createThreadController = (deps: ThreadControllerDeps) => {
  const { threadStore: store, socket, call, timers, jitter } = deps;
  let thread: Thread | null = null;
  const nothing = {
    messages: [],
    hasEarlier: false,
    hasThread: false,
    readState: null,
    incoming: [],
  };

  const takeReadState = (news: ReadState) =>
    store.patch({ readState: advanceReadState(store.get().readState, news) });
  const joinAndSync = (wanted: Thread) =>
    joinThenSync(wanted, {
      socket,
      isOpen: (each) => each === thread,
      onJoined: ({ read_state: readState }) => takeReadState(readState),
    });
  const open = (id: ConversationId): Thread =>
    createThread({
      id,
      timers,
      jitter,
      fetchPage: createFetchPage({ conversationId: id, socket, callApi: call }),
      onChange: (next, fresh, isHistory) => {
        deps.onStored(fresh);
        if (store.get().selectedId !== id) return;
        store.patch({ ...next, hasThread: true });
        const incoming = isHistory ? [] : fresh.filter((message) => !message.from_admin);
        if (incoming.length > 0) store.patch({ incoming });
      },
      onGone: () => {
        thread = null;
        store.patch({ selectedId: null, ...nothing });
      },
    });
  const receive = (message: Message) => thread?.receive([message]);
  const select = (id: ConversationId | null) => {
    if (id === (thread?.id ?? null)) return;
    thread?.stop();
    store.patch({ selectedId: id, ...nothing });
    thread = id && open(id);
    if (thread) void joinAndSync(thread);
  };
  const stops = [
    socket.on('message', receive),
    socket.on('read_state', ({ conversation_id, ...news }) => {
      if (conversation_id === store.get().selectedId) takeReadState(news);
    }),
    socket.on('conversation_erased', ({ conversation_id: id }) => {
      if (thread?.id === id) select(null);
    }),
    () => thread?.stop(),
  ];
  return {
    select,
    /** Adds messages of the open thread from any source. */
    receive,
    loadEarlier: (): Promise<unknown> => thread?.loadEarlier() ?? Promise.resolve(),
    catchUp: () => {
      if (thread) void joinAndSync(thread);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

import type { Features } from '#shared/contracts/features.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Marks } from '#shared/contracts/marks.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import { raiseMarks } from '#shared/domain/marks.ts';
import { limits } from '#shared/limits.ts';
import { reportView } from '#shared/client/admin-calls.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { createList } from '#site/admin/conversation-list-store.ts';
import { clearMarked } from '#site/admin/inbox/clear-marked.ts';
import { followTypists } from '#site/admin/inbox/follow-typists.ts';
import { reportDelivered } from '#site/admin/inbox/report-delivered.ts';
import { watchReading } from '#site/admin/inbox/watch-reading.ts';
import { followTyping } from '#shared/client/delivery/follow-typing.ts';
import { createFetchPage } from '#shared/client/delivery/fetch-page.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createThread, type Thread } from '#shared/client/delivery/thread.ts';
import type { View } from '#shared/client/delivery/view-reporter.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import { isConnected, type SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface InboxControllerDeps extends RetrierDeps {
  state: Observable<ConsoleState>;
  /** As the admin. */
  call: CallApi;
  socket: SocketPort<AdminEvents>;
  outbox: MessageOutbox;
  life: PageLife;
  /** The socket was refused: the key does not hold any more, or this console was logged out. */
  onRefused: () => void;
}

/** The admin at work: list, open thread and replies, kept true while the key holds. */
export interface InboxController {
  select(id: ConversationId | null): void;
  /** Lists what stands under that name. */
  show(filter: ConversationFilter): void;
  /** False: too much is waiting already, and the text was not taken. */
  send(text: string): boolean;
  /** Messages of the open thread, from wherever they come. */
  receive(message: Message): void;
  loadOlder(): Promise<void>;
  loadEarlier(): Promise<unknown>;
  retry(id: ClientId): void;
  catchUp(): void;
  stop(): void;
}

/** The thread that is open, or none. */
const createOpenThread = (deps: InboxControllerDeps) => {
  const { state, socket, call, outbox, timers, jitter } = deps;
  let thread: Thread | null = null;
  const nothing = { messages: [], hasEarlier: false, hasThread: false, marks: null, incoming: [] };

  const takeMarks = (news: Marks) => state.patch({ marks: raiseMarks(state.get().marks, news) });
  const catchUp = async (wanted: Thread) => {
    if (isConnected(socket)) {
      const waitMs = limits.realtime.acknowledgementWaitMs;
      const joined = await socket.request('join_conversation', wanted.id, waitMs).catch(() => null);
      if (joined?.ok && thread === wanted) takeMarks(joined.marks);
    }
    if (thread === wanted) wanted.sync();
  };
  const open = (id: ConversationId): Thread =>
    createThread({
      id,
      timers,
      jitter,
      fetchPage: createFetchPage({
        conversationId: id,
        socket,
        callApi: call,
        onSilence: socket.reconnect,
      }),
      onChange: (next, fresh, isHistory) => {
        outbox.settle(fresh);
        if (state.get().selectedId !== id) return;
        state.patch({ ...next, hasThread: true });
        const incoming = isHistory ? [] : fresh.filter((message) => !message.from_admin);
        if (incoming.length > 0) state.patch({ incoming });
      },
      onGone: () => {
        thread = null;
        state.patch({ selectedId: null, ...nothing });
      },
    });
  const stopMarks = socket.on('marks', ({ conversation_id, ...news }) => {
    if (conversation_id === state.get().selectedId) takeMarks(news);
  });
  return {
    stop: () => {
      stopMarks();
      thread?.stop();
    },
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

const watchTyping = ({ state, socket, timers }: InboxControllerDeps) =>
  followTyping({
    socket,
    timers,
    isAdmin: true,
    writing: () => {
      const { selectedId: conversationId, drafts } = state.get();
      return { conversationId, draft: drafts[conversationId ?? ''] ?? '' };
    },
    onChange: (isOtherTyping) => state.patch({ isOtherTyping }),
  });

/** Says what has come here and what was looked at. */
const reportReading = (deps: InboxControllerDeps): readonly (() => void)[] => {
  // The view call is answered or ignored; it never rejects with what is expected.
  const send = (view: View) => void reportView(deps.call, view);
  return [watchReading({ ...deps, send }), clearMarked({ ...deps, send }), reportDelivered(deps)];
};

/** Off, there are no conversations to ask for, and replies that wait stay where they are. */
const withChat =
  ({ chat }: Features) =>
  <Given extends unknown[]>(run: (...given: Given) => void) =>
  (...given: Given): void => {
    if (chat) run(...given);
  };

export const createInboxController = (deps: InboxControllerDeps): InboxController => {
  const { state, socket, outbox, life, timers } = deps;
  const ifOn = withChat(state.get().features);
  const list = createList(deps);
  const thread = createOpenThread(deps);
  const catchUp = ifOn(() => {
    list.refresh();
    thread.catchUp();
    outbox.flush();
  });
  const typing = watchTyping(deps);
  const receive = (message: Message) => thread.current()?.receive([message]);
  const stops = [
    socket.onStatus(({ state: now, problem, lastContactAt }) => {
      const wasLive = isLive(state.get().socket);
      state.patch({ socket: now, lastContactAt });
      if (isLive(now) && !wasLive) catchUp();
      else if (problem?.code === 'unauthorized') deps.onRefused();
    }),
    socket.on('message', receive),
    socket.on('conversation_erased', ({ conversation_id: id }) => {
      outbox.discard(id);
      if (thread.current()?.id === id) thread.select(null);
    }),
    ...reportReading(deps),
    state.subscribe(typing.look),
    typing.stop,
    followTypists({ socket, timers, onChange: (ids) => state.patch({ typing: ids }) }),
    life.onWake(socket.hurry),
    list.stop,
    thread.stop,
    outbox.stop,
    socket.close,
  ];
  state.patch({ pending: outbox.items() });
  // Beside the connection: a line that takes no socket shows the list all the same.
  ifOn(list.refresh)();
  socket.connect();
  return {
    select: ifOn((id) => {
      thread.select(id);
      list.know(id);
    }),
    show: ifOn(list.show),
    send: (content) => {
      const conversation_id = state.get().selectedId;
      if (!conversation_id) return false;
      return outbox.add({ content, conversation_id, sent_from_page: '/admin' });
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

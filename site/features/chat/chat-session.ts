import type { ClientId, ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Attempt, ChatCalls } from '#site/features/chat/chat-calls.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { ChatViewControl } from '#site/features/chat/chat-view.ts';
import { takeReadState } from '#site/features/chat/follow-read-state.ts';
import { readSeen, writeSeen } from '#site/features/chat/seen-mark.ts';
import {
  createChatLifecycle,
  type ChatLifecycle,
} from '#site/features/chat/lifecycle/chat-lifecycle.ts';
import { startRefusal } from '#site/features/chat/lifecycle/start-refusal.ts';
import type { FetchPage } from '#shared/client/delivery/fetch-page.ts';
import { joinThenSync } from '#shared/client/delivery/join-then-sync.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createThread, type Thread, type ThreadDeps } from '#shared/client/delivery/thread.ts';
import type { Observable } from '#shared/client/observable.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import { markedText } from '#shared/domain/drawing-marks.ts';
import { createRetrier, type AttemptResult, type RetrierDeps } from '#shared/domain/retrier.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { texts } from '#site/texts/en.ts';

export interface ChatSessionDeps extends RetrierDeps {
  state: Observable<ChatState>;
  view: ChatViewControl;
  hash: PrimaryHash;
  calls: ChatCalls;
  socket: SocketPort<UserEvents>;
  outbox: MessageOutbox;
  storage: KeyValue;
  fetchPage: (conversationId: ConversationId) => FetchPage;
  /** The page reported to the server. */
  currentPage: () => string;
  /** Called when the first message of a conversation was stored. */
  onBegun: () => void;
}

/** The visitor's side of one conversation: finds it, starts it and fetches what is missing. */
export interface ChatSession {
  /** Ensures a conversation exists, because the visitor opened the chat. */
  wantConversation(): void;
  /** Returns false if the outbox is full and the text was not accepted. */
  send(text: string, drawing?: MarkedDrawing): boolean;
  /** Call when connected, awake or back online: fetches missing messages and sends pending ones. */
  catchUp(): void;
  /** Fetches missing messages of the open conversation. */
  sync(): void;
  retry(id: ClientId): void;
  loadEarlier(): Promise<boolean>;
  readonly lifecycle: ChatLifecycle;
  /** Adds a message that was confirmed outside the socket. */
  receive(message: Message): void;
  /**
   * Call when the server does not know the conversation. Returns true if it was empty, so that
   * another one is started.
   */
  startsAnew(id: ConversationId): boolean;
  stop(): void;
}

/** Holds the current thread and binds it to the state. */
const createHolder = (deps: ChatSessionDeps) => {
  const { state, socket, outbox } = deps;
  let thread: Thread | null = null;

  const onChange: ThreadDeps['onChange'] = (next, fresh, isHistory) => {
    outbox.settle(fresh);
    const isFirst = state.get().messages.length === 0 && fresh.length > 0 && !isHistory;
    state.patch(next);
    if (isFirst) deps.onBegun();
    const incoming = isHistory
      ? []
      : fresh.filter((message) => message.from_admin && !message.automatic);
    if (incoming.length === 0) return;
    state.patch({ incoming });
    deps.view.adminWrote();
  };
  /** Conversations that the server removed because nothing was written in them. */
  const removed = new Set<ConversationId>();
  const onGone = () => {
    if (thread && state.get().messages.length === 0) removed.add(thread.id);
    thread?.stop();
    thread = null;
    const nothing = {
      messages: [],
      hasEarlier: false,
      readState: null,
      ended: null,
      replyEmail: null,
      replyWaits: false,
    };
    state.patch({ conversationId: null, ...nothing });
  };
  const catchUp = (wanted: Thread) =>
    joinThenSync(wanted, {
      socket,
      isOpen: (each) => each === thread,
      onJoined: ({ read_state: readState, ended }) => {
        takeReadState(state, readState);
        state.patch({ ended });
      },
    });
  /** Without `newest`, all messages already stored count as history. */
  const adopt = (id: ConversationId, newest?: readonly Message[]) => {
    if (thread?.id === id) return thread.receive(newest ?? []);
    thread?.stop();
    const seenSeq = readSeen(deps.storage, id);
    // Saved even if nothing was seen: it lets the next page load know that a conversation exists.
    writeSeen(deps.storage, id, seenSeq);
    state.patch({
      conversationId: id,
      messages: [],
      readState: null,
      incoming: [],
      ended: null,
      replyEmail: null,
      replyWaits: false,
      seenSeq,
    });
    const { timers, jitter } = deps;
    thread = createThread({
      id,
      ...(newest ? { newest } : {}),
      timers,
      jitter,
      onChange,
      onGone,
      fetchPage: deps.fetchPage(id),
    });
    state.patch(thread.state());
    void catchUp(thread);
    outbox.flush();
  };
  return {
    adopt,
    leave: onGone,
    /** Returns whether the conversation was empty and is gone. Leaves it if it is open. */
    isRemoved: (id: ConversationId): boolean => {
      if (thread?.id === id && state.get().messages.length === 0) onGone();
      return removed.has(id);
    },
    current: () => thread,
    catchUp: () => {
      if (thread) void catchUp(thread);
    },
  };
};

/** Decides whether a failed call is given up or retried. */
const resultOf = (attempt: Attempt<unknown>, state: Observable<ChatState>): AttemptResult => {
  if (attempt.ok) return 'done';
  if (attempt.problem?.code === 'feature_off') {
    state.patch({ isMissing: true });
    return 'done';
  }
  return { againAfterMs: (attempt.problem?.retry_after_s ?? 0) * 1_000 };
};

const createBeginnings = (
  deps: ChatSessionDeps,
  adopt: ReturnType<typeof createHolder>['adopt'],
) => {
  const { state, calls, hash, socket } = deps;
  let hasFound = false;
  let isWanted = false;

  const starter = createRetrier(async () => {
    if (state.get().conversationId) return 'done';
    const attempt = await calls.start(hash, deps.currentPage());
    state.patch({ notice: startRefusal(attempt) });
    if (attempt.ok) adopt(attempt.answer.conversation_id, []);
    return resultOf(attempt, state);
  }, deps);
  // Runs first: it sets the cookie that identifies the socket's visitor.
  const finder = createRetrier(async () => {
    if (hasFound) return 'done';
    const attempt = await calls.active(hash);
    if (!attempt.ok) return resultOf(attempt, state);
    hasFound = true;
    const { conversation_id, messages } = attempt.answer;
    if (conversation_id) adopt(conversation_id, messages);
    if (conversation_id) deps.view.foundActive();
    socket.connect();
    if (isWanted) starter.kick();
    return 'done';
  }, deps);
  const kick = () => {
    if (!hasFound) finder.kick();
    else if (isWanted && !state.get().conversationId) starter.kick();
  };
  return {
    kick,
    want: () => {
      isWanted = true;
      kick();
    },
    /** Another conversation may have been started or continued while disconnected. */
    lookAgain: async () => {
      const attempt = await calls.active(hash);
      const id = attempt.ok ? attempt.answer.conversation_id : null;
      if (!attempt.ok || !id || id === state.get().conversationId) return;
      adopt(id, attempt.answer.messages);
      deps.view.foundActive();
    },
    /** As on a first visit, the server sets a new cookie before the socket connects. */
    anew: () => {
      hasFound = false;
      isWanted = false;
      socket.pause();
      finder.kick();
    },
    stop: () => {
      finder.stop();
      starter.stop();
    },
  };
};

interface Received {
  holder: ReturnType<typeof createHolder>;
  beginnings: ReturnType<typeof createBeginnings>;
  catchUp: () => void;
  erased: (id: ConversationId) => void;
}

const WITHDRAWN = texts.chat.linkWithdrawn;

/** Subscribes to the server's events. Returns the unsubscribe function. */
const listenToServer = (
  { state, socket, hash }: ChatSessionDeps,
  { holder, beginnings, catchUp, erased }: Received,
): (() => void)[] => {
  let wasConnected = false;
  return [
    socket.onStatus(({ state: now, problem, lastContactAt }) => {
      const wasLive = isLive(state.get().socket);
      state.patch({ socket: now, lastContactAt });
      if (problem?.code === 'feature_off') state.patch({ isMissing: true });
      if (!isLive(now) || wasLive) return;
      catchUp();
      if (wasConnected) void beginnings.lookAgain();
      wasConnected = true;
    }),
    socket.on('message', (message) => {
      // Events for another device hash belong to another visitor.
      if (message.primary_hash !== hash) return;
      if (!holder.current()) holder.adopt(message.conversation_id, []);
      holder.current()?.receive([message]);
    }),
    socket.on('conversation_started', (started) => {
      if (started.primary_hash === hash) holder.adopt(started.conversation_id, []);
    }),
    socket.on('conversation_erased', ({ conversation_id: id, primary_hash: to }) => {
      if (to === hash) erased(id);
    }),
    socket.on('conversation_withdrawn', ({ conversation_id: id }) => {
      erased(id);
      state.patch({ notice: WITHDRAWN });
    }),
  ];
};

export const createChatSession = (deps: ChatSessionDeps): ChatSession => {
  const { state, outbox } = deps;
  const holder = createHolder(deps);
  const beginnings = createBeginnings(deps, holder.adopt);

  let lastErased: ConversationId | null = null;
  const erased = (id: ConversationId) => {
    // The response to the erasure and the socket's event arrive in either order. The later one must
    // not pause the socket, which may be reconnecting.
    if (id === lastErased && state.get().conversationId !== id) return;
    lastErased = id;
    outbox.discard(id);
    if (state.get().conversationId === id) holder.leave();
    if (state.get().conversationId === null) beginnings.anew();
  };
  const lifecycle = createChatLifecycle({
    ...deps,
    adopt: holder.adopt,
    leave: holder.leave,
    want: beginnings.want,
    erased,
  });

  const catchUp = () => {
    beginnings.kick();
    holder.catchUp();
    outbox.flush();
  };
  const stops = listenToServer(deps, { holder, beginnings, catchUp, erased });
  state.patch({ pending: outbox.items() });
  // Unsent messages from an earlier page load need their conversation even if the chat stays
  // closed.
  if (outbox.items().length > 0) beginnings.want();
  else beginnings.kick();

  return {
    wantConversation: beginnings.want,
    send: (text, drawing) => {
      beginnings.want();
      const conversation_id = state.get().conversationId;
      return outbox.add({
        content: text === '' && drawing ? markedText(drawing) : text,
        conversation_id,
        sent_from_page: deps.currentPage(),
        ...(drawing && { drawing }),
        ...(state.get().opening.length > 0 && { answers_proactive: true as const }),
      });
    },
    retry: outbox.retry,
    lifecycle,
    catchUp,
    sync: holder.catchUp,
    loadEarlier: () => holder.current()?.loadEarlier() ?? Promise.resolve(true),
    startsAnew: (id) => {
      if (!holder.isRemoved(id)) return false;
      beginnings.want();
      return true;
    },
    receive: (message) => holder.current()?.receive([message]),
    stop: () => {
      for (const stop of stops) stop();
      beginnings.stop();
      lifecycle.stop();
      holder.current()?.stop();
      outbox.stop();
    },
  };
};

import type { ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import type { ChatCalls } from '#site/features/chat/chat-calls.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { FetchPage } from '#shared/client/delivery/fetch-page.ts';
import { createThread, type Thread } from '#shared/client/delivery/thread.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { texts } from '#site/texts/en.ts';

export interface ChatLifecycleDeps extends RetrierDeps {
  state: Observable<ChatState>;
  hash: PrimaryHash;
  calls: ChatCalls;
  socket: Pick<SocketPort<UserEvents>, 'on'>;
  fetchPage: (conversationId: ConversationId) => FetchPage;
  /** Shows this conversation from now on. */
  adopt: (id: ConversationId) => void;
  /** Shows no conversation. */
  leave: () => void;
  /** Ensures that a conversation exists. */
  want: () => void;
  /** Call when all data of this visitor was erased. */
  erased: (id: ConversationId) => void;
}

/** The visitor's actions on whole conversations. */
export interface ChatLifecycle {
  end(): Promise<void>;
  /** Starts a new conversation after the ended one. */
  startAnew(): void;
  showHistory(): Promise<void>;
  /** Opens an earlier conversation for reading. */
  read(id: ConversationId): void;
  loadEarlier(): Promise<unknown>;
  /** Continues the earlier conversation that is being read. */
  goOn(): Promise<void>;
  hideHistory(): void;
  /** Deletes all of this visitor's data. Resolves to false if it failed for now. */
  erase(): Promise<boolean>;
  stop(): void;
}

const UNDONE = texts.chat.failed;

/** The earlier conversations, and the one being read. */
const createPast = ({ state, hash, calls, fetchPage, timers, jitter }: ChatLifecycleDeps) => {
  let thread: Thread | null = null;

  const drop = () => {
    thread?.stop();
    thread = null;
  };
  const show = async () => {
    drop();
    state.patch({ past: { list: null, reading: null }, notice: null });
    const attempt = await calls.history(hash);
    const { past, conversationId } = state.get();
    if (!past) return;
    if (!attempt.ok) return state.patch({ past: null, notice: UNDONE });
    const list = attempt.answer.conversations.filter(
      (other) => other.conversation_id !== conversationId,
    );
    state.patch({ past: { ...past, list } });
  };
  const hide = () => {
    drop();
    state.patch({ past: null });
  };
  const read = (id: ConversationId) => {
    drop();
    const { past } = state.get();
    if (!past) return;
    state.patch({ past: { ...past, reading: { id, messages: [], hasEarlier: false } } });
    thread = createThread({
      id,
      timers,
      jitter,
      fetchPage: fetchPage(id),
      onChange: (held) => {
        const now = state.get().past;
        if (now) state.patch({ past: { ...now, reading: { id, ...held } } });
      },
      onGone: () => void show(),
    });
    thread.sync();
  };
  return { show, hide, read, drop, loadEarlier: () => thread?.loadEarlier() ?? Promise.resolve() };
};

export const createChatLifecycle = (deps: ChatLifecycleDeps): ChatLifecycle => {
  const { state, hash, calls, socket } = deps;
  const past = createPast(deps);
  const stop = socket.on('conversation_status', (event) => {
    const isShown = event.conversation_id === state.get().conversationId;
    // Reopened by the admin or in another tab: switch to it.
    if (event.status === 'open' && !isShown) deps.adopt(event.conversation_id);
    else if (event.status === 'open') state.patch({ ended: null });
    else if (isShown) state.patch({ ended: { by: event.by, at: event.at } });
  });
  return {
    end: async () => {
      const { conversationId } = state.get();
      if (!conversationId) return;
      const attempt = await calls.setStatus('end', conversationId, hash);
      if (!attempt.ok) return state.patch({ notice: UNDONE });
      if (state.get().conversationId !== conversationId || state.get().ended) return;
      // The socket event repeats this with the server's time.
      state.patch({ ended: { by: 'visitor', at: null } });
    },
    startAnew: () => {
      deps.leave();
      deps.want();
    },
    showHistory: past.show,
    hideHistory: past.hide,
    read: past.read,
    loadEarlier: past.loadEarlier,
    goOn: async () => {
      const id = state.get().past?.reading?.id;
      if (!id) return;
      const attempt = await calls.setStatus('reopen', id, hash);
      if (!attempt.ok) return state.patch({ notice: UNDONE });
      past.hide();
      deps.adopt(id);
    },
    erase: async () => {
      const { conversationId } = state.get();
      if (!conversationId) return false;
      const attempt = await calls.erase(conversationId, hash);
      if (attempt.ok) deps.erased(conversationId);
      return attempt.ok;
    },
    stop: () => {
      past.drop();
      stop();
    },
  };
};

import type { ClientId, ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { OutboxAction } from '#shared/domain/message-outbox.ts';
import { limits } from '#shared/limits.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { clearMarked } from '#site/admin/inbox/clear-marked.ts';
import type {
  ConversationActions,
  DirectActions,
  QueuedActions,
} from '#site/admin/inbox/conversation-actions.ts';
import { createConversationListController } from '#site/admin/inbox/conversation-list-controller.ts';
import type { Narrowing } from '#site/admin/inbox/inbox-route.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import type { ReplyFiles } from '#site/admin/inbox/files/reply-files.ts';
import { createReplyController } from '#site/admin/inbox/reply-controller.ts';
import { reportDelivered } from '#site/admin/inbox/report-delivered.ts';
import { createThreadController } from '#site/admin/inbox/thread-controller.ts';
import { watchReading } from '#site/admin/inbox/watch-reading.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import type { ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import { reportView } from '#shared/client/admin-calls.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface QueueActionsDeps {
  outbox: Pick<MessageOutbox, 'add'>;
  newMessageId: () => MessageId;
  /** Called with every new action: it clears the notice of a rejected one. */
  onQueued: () => void;
}

/** Puts actions into the outbox of the replies, so that both reach the server in order. */
const queueActions = (deps: QueueActionsDeps): QueuedActions => {
  const { outbox, newMessageId, onQueued } = deps;
  const add = async (conversation_id: ConversationId, action: OutboxAction) => {
    onQueued();
    return outbox.add({ content: '', conversation_id, sent_from_page: null, action });
  };
  return {
    setStatus: (id, wanted) => add(id, { kind: wanted === 'open' ? 'reopen' : 'end' }),
    snooze: (id, until) => add(id, { kind: 'snooze', until }),
    note: (id, content) => add(id, { kind: 'note', note_id: newMessageId(), content }),
  };
};

export interface InboxControllerDeps extends RetrierDeps {
  stores: InboxStores;
  actions: DirectActions;
  newMessageId: () => MessageId;
  /** If off, there are no conversations to fetch, and waiting replies stay. */
  isChatOn: boolean;
  call: CallApi;
  socket: SocketPort<AdminEvents>;
  /** Runs on every new connection. */
  onLive: (run: () => void) => void;
  outbox: MessageOutbox;
  files: ReplyFiles;
  storage: KeyValue;
  life: PageLife;
}

/** Conversations, the open thread and the replies, kept current during the session. */
export interface InboxController extends InboxStores {
  readonly actions: ConversationActions;
  select(id: ConversationId | null): void;
  /** Shows the list with this filter. */
  show(filter: ConversationFilter, narrowing?: Narrowing): void;
  setDraft(text: string): void;
  setNoteDraft(id: ConversationId, text: string): void;
  /**
   * Sends the text, which may be empty, and then the chosen files. Returns false if too much is
   * waiting; nothing is then taken.
   */
  send(text: string, drawing?: MarkedDrawing): boolean;
  retry(id: ClientId): void;
  /** Removes an unsent message and its file. */
  discard(id: ClientId): void;
  readonly files: ReplyFiles;
  /** Adds messages of the open thread from any source. */
  receive(message: Message): void;
  loadOlder(): Promise<void>;
  loadEarlier(): Promise<unknown>;
  /** Takes back a rejected action: a note's text becomes a draft again. */
  returnAction(id: ConversationId, action: OutboxAction): void;
  forgetDrafts(): void;
  /** Sends a small request over the socket to check the connection. */
  probe(): void;
  stop(): void;
}

export const createInboxController = (deps: InboxControllerDeps): InboxController => {
  const { stores, isChatOn, outbox, life } = deps;
  const shared = { ...deps, ...stores };
  const list = createConversationListController(shared);
  const thread = createThreadController({ ...shared, onStored: outbox.settle });
  const replies = createReplyController(shared);
  const send = (view: ReadPosition) => void reportView(deps.call, view);
  const catchUp = () => {
    if (!isChatOn) return;
    list.refresh();
    thread.catchUp();
    outbox.flush();
    deps.files.hurry();
  };
  deps.onLive(catchUp);
  const stops = [
    watchReading({ ...shared, send }),
    clearMarked({ ...shared, send }),
    reportDelivered(shared),
    life.onWake(catchUp),
    list.stop,
    thread.stop,
    replies.stop,
  ];
  // Loads without waiting for a connection: if sockets are blocked, the list still shows.
  if (isChatOn) list.refresh();
  return {
    ...stores,
    actions: { ...deps.actions, ...queueActions({ ...deps, onQueued: replies.forgetRefusal }) },
    returnAction: replies.returnAction,
    select: (id) => {
      if (!isChatOn) return;
      thread.select(id);
      list.know(id);
    },
    show: (filter, narrowing) => {
      if (isChatOn) list.show(filter, narrowing);
    },
    setDraft: replies.setDraft,
    setNoteDraft: replies.setNoteDraft,
    send: replies.send,
    retry: replies.retry,
    discard: replies.discard,
    files: deps.files,
    receive: thread.receive,
    loadOlder: list.loadOlder,
    loadEarlier: thread.loadEarlier,
    forgetDrafts: replies.forgetDrafts,
    probe: () => {
      const { conversations } = stores.conversationListStore.get();
      const id = stores.threadStore.get().selectedId ?? conversations?.[0]?.conversation_id;
      if (!id) return;
      const waitMs = limits.realtime.acknowledgementWaitMs;
      deps.socket.request('join_conversation', id, waitMs).catch(() => undefined);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

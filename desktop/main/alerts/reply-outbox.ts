import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createSendMessage } from '#shared/client/delivery/send-message.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { SpeakingSocket } from '#shared/client/realtime/socket-port.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { draftText } from '#shared/domain/draft-text.ts';
import { parseOutbox, type OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** A reply as stored in the app's file, in the format of the first version so that updates lose none. */
export interface WaitingReply {
  readonly conversationId: ConversationId;
  readonly clientId: ClientId;
  readonly text: string;
}

export interface ReplyStore {
  read(): readonly WaitingReply[];
  write(replies: readonly WaitingReply[]): void;
}

interface ReplyDeps extends RetrierDeps {
  socket: SpeakingSocket;
  call: CallApi;
  store: ReplyStore;
  clock: Clock;
  newClientId: () => ClientId;
  /** The server has stored the reply. */
  onStored: (reply: Message) => void;
  /** The server permanently refused the reply: show the conversation with the reason. */
  onRefused: (id: ConversationId) => void;
}

const KEY = 'replies';
const SENT_FROM = '/admin';

const toOutbox = ({ conversationId, clientId, text }: WaitingReply): OutboxMessage => ({
  client_id: clientId,
  conversation_id: conversationId,
  content: text,
  sent_from_page: SENT_FROM,
  created_at: 0,
  attempts: 0,
  refused: null,
});

const toReply = ({ client_id, conversation_id, content }: OutboxMessage): WaitingReply[] =>
  conversation_id === null
    ? []
    : [{ conversationId: conversation_id, clientId: client_id, text: content }];

/** The outbox's storage in the app's file. Read-only once stopped. */
const createReplyStorage = (store: ReplyStore, isStopped: () => boolean): KeyValue => {
  const rest = new Map<string, string>();
  const write = (text: string) => {
    if (!isStopped()) store.write(parseOutbox(text).flatMap(toReply));
    return true;
  };
  return {
    get: (key) =>
      key === KEY ? JSON.stringify(store.read().map(toOutbox)) : (rest.get(key) ?? null),
    set: (key, value) => (key === KEY ? write(value) : rest.set(key, value).has(key)),
    remove: (key) => void (key === KEY ? write('[]') : rest.delete(key)),
  };
};

/**
 * Replies written in notifications. They stay in the app's file until the server has stored each one
 * once, or refused it permanently.
 */
export const createReplyOutbox = (deps: ReplyDeps) => {
  const { socket, call, store, onRefused } = deps;
  let isStopped = false;
  const outbox = createMessageOutbox({
    ...deps,
    storage: createReplyStorage(store, () => isStopped),
    key: KEY,
    withLock: createLocalLock(),
    send: createSendMessage({
      socket,
      callApi: call,
      sender: () => ({ from_admin: true, primary_hash: 'admin' }),
    }),
    conversation: () => null,
    onStored: deps.onStored,
    onChange: (items) => {
      const refused = items.filter((item) => item.refused !== null);
      if (refused.length === 0) return;
      outbox.settle(refused);
      for (const { conversation_id } of refused) if (conversation_id) onRefused(conversation_id);
    },
  });
  return {
    /** Adding a reply again with the same id sends it once. */
    add: (conversation_id: ConversationId, text: string, client_id: ClientId): void => {
      if (outbox.items().some((item) => item.client_id === client_id)) return;
      const content = draftText(text);
      if (content === null && text.trim() === '') return;
      const isTaken =
        content !== null &&
        outbox.add({ client_id, content, conversation_id, sent_from_page: SENT_FROM });
      if (!isTaken) onRefused(conversation_id);
    },
    /** Sends pending replies now. */
    flush: outbox.flush,
    /** Pending replies stay in the file: this key cannot send them. */
    pause: outbox.stop,
    stop: (): void => {
      isStopped = true;
      outbox.stop();
    },
  };
};

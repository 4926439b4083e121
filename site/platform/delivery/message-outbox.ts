import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { withoutStored, type OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createOutboxShelf } from '#site/platform/delivery/outbox-shelf.ts';
import type { BoundMessage, SendResult } from '#site/platform/delivery/send-message.ts';
import { createRetrier, type Outcome, type RetrierDeps } from '#site/platform/retrier.ts';
import type { WithLock } from '#site/platform/web-lock.ts';

export interface NewMessage {
  content: string;
  conversation_id: ConversationId | null;
  sent_from_page: string | null;
}

export interface MessageOutbox {
  items(): readonly OutboxMessage[];
  /** Keeps the message and begins to send. It is in `items` when this returns. */
  add(message: NewMessage): void;
  /** The sender's wish to try a failed message again. */
  retry(clientId: ClientId): void;
  /** Takes out what turned up in the conversation. */
  settle(messages: readonly Message[]): void;
  /** Sends what waits, now. */
  flush(): void;
  stop(): void;
}

export interface MessageOutboxDeps extends RetrierDeps {
  storage: KeyValue;
  /** Names both the key in storage and the lock: one flush at a time over all tabs. */
  key: string;
  withLock: WithLock;
  clock: Clock;
  newClientId: () => ClientId;
  send: (item: BoundMessage) => Promise<SendResult>;
  /** Where a message belongs that was written before its conversation existed. */
  conversation: () => ConversationId | null;
  onChange: (items: readonly OutboxMessage[]) => void;
  onStored: (message: Message) => void;
}

/** Unsent messages: kept in storage, sent in order, one at a time, until the server has each. */
export const createMessageOutbox = (deps: MessageOutboxDeps): MessageOutbox => {
  const shelf = createOutboxShelf(deps.storage, deps.key, deps.onChange);

  const bind = (item: OutboxMessage): BoundMessage | null => {
    const conversation_id = item.conversation_id ?? deps.conversation();
    if (!conversation_id) return null;
    // Kept before the first try: after a reload it must not end up in another conversation as well.
    if (!item.conversation_id) shelf.change(item.client_id, { conversation_id });
    return { ...item, conversation_id };
  };
  const sendAll = async (): Promise<Outcome> => {
    for (;;) {
      shelf.reread();
      const waiting = shelf.items().find((item) => item.refused === null);
      const next = waiting && bind(waiting);
      if (!next) return 'done';
      const result = await deps.send(next);
      if (result.kind === 'later') {
        shelf.change(next.client_id, { attempts: next.attempts + 1 });
        return { againAfterMs: result.afterMs };
      }
      if (result.kind === 'refused') {
        shelf.change(next.client_id, { refused: result.code });
      } else {
        shelf.noteSent(next.client_id);
        // First into the conversation, then out of here: the bubble never disappears between.
        deps.onStored(result.message);
        shelf.remove(next.client_id);
      }
    }
  };
  const retrier = createRetrier(() => deps.withLock(deps.key, sendAll), deps);

  return {
    items: shelf.items,
    add: (message) => {
      const client_id = deps.newClientId();
      const created_at = deps.clock.now();
      const item = { ...message, client_id, created_at, attempts: 0, refused: null };
      // Behind a message that waits for its next try this one waits too: writing more must not turn
      // the backoff into a hail of tries.
      const isFirst = !shelf.items().some((other) => other.refused === null);
      shelf.keep([...shelf.items(), item]);
      if (isFirst) retrier.kick();
    },
    retry: (clientId) => {
      const item = shelf.items().find((each) => each.client_id === clientId);
      // What was refused was never stored: it goes as a new message, into the conversation of now.
      const anew = item?.refused
        ? { client_id: deps.newClientId(), conversation_id: deps.conversation(), refused: null }
        : {};
      shelf.change(clientId, { ...anew, attempts: 0 });
      retrier.kick();
    },
    settle: (messages) => shelf.keep(withoutStored(shelf.items(), messages)),
    flush: () => {
      if (shelf.items().length > 0) retrier.kick();
    },
    stop: retrier.stop,
  };
};

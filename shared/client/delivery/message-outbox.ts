import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { withoutStored, type OutboxMessage } from '#shared/domain/message-outbox.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createOutboxStore, type OutboxStore } from '#shared/client/delivery/outbox-store.ts';
import type { BoundMessage, SendResult } from '#shared/client/delivery/send-message.ts';
import { createRetrier, type Outcome, type RetrierDeps } from '#shared/domain/retrier.ts';
import type { WithLock } from '#shared/ports/lock.ts';

export interface NewMessage {
  content: string;
  conversation_id: ConversationId | null;
  sent_from_page: string | null;
}

export interface MessageOutbox {
  items(): readonly OutboxMessage[];
  /**
   * Stores the message and starts sending: it is in `items` when this returns. False when the
   * outbox is full and the message was not accepted.
   */
  add(message: NewMessage): boolean;
  /** Retries a failed message at its sender's request. */
  retry(clientId: ClientId): void;
  /** Removes messages that appeared in the conversation, or that their sender discarded. */
  settle(messages: readonly Pick<Message, 'client_id'>[]): void;
  /** Drops the messages for a conversation that no longer exists. */
  discard(conversationId: ConversationId): void;
  /** Sends the waiting messages now. */
  flush(): void;
  stop(): void;
}

export interface MessageOutboxDeps extends RetrierDeps {
  storage: KeyValue;
  /** The key in storage and the name of the lock: all tabs together flush one at a time. */
  key: string;
  withLock: WithLock;
  clock: Clock;
  newClientId: () => ClientId;
  send: (item: BoundMessage) => Promise<SendResult>;
  /** The conversation for a message that was written before any existed. */
  conversation: () => ConversationId | null;
  onChange: (items: readonly OutboxMessage[]) => void;
  onStored: (message: Message) => void;
}

const LOCK_PATIENCE_MS = 8_000;

/** Sends the first waiting message, if there is one and its conversation is known. */
const createSendNext = (deps: MessageOutboxDeps, store: OutboxStore) => {
  const bind = (item: OutboxMessage): BoundMessage | null => {
    const conversation_id = item.conversation_id ?? deps.conversation();
    if (!conversation_id) return null;
    // Save the conversation before the first attempt: after a reload the message must not end up in
    // another one as well.
    if (!item.conversation_id) store.change(item.client_id, { conversation_id });
    return { ...item, conversation_id };
  };
  return async (): Promise<Outcome | 'more'> => {
    store.reread();
    const waiting = store.items().find((item) => item.refused === null);
    const next = waiting && bind(waiting);
    if (!next) return 'done';
    const result = await deps.send(next);
    if (result.kind === 'later') {
      const isSlowed = result.isSlowed === true;
      // A server that answers `slow_down` works: this is not a failed attempt.
      const attempts = next.attempts + (isSlowed ? 0 : 1);
      store.change(next.client_id, { attempts, slowed: isSlowed });
      return { againAfterMs: result.afterMs };
    }
    if (result.kind === 'refused') {
      store.change(next.client_id, { refused: result.code });
    } else {
      store.noteSent(next.client_id);
      // Add it to the conversation before removing it here, so that the bubble never disappears.
      deps.onStored(result.message);
      store.remove(next.client_id);
    }
    return 'more';
  };
};

/** Unsent messages: stored, and sent in order, one at a time, until the server has each. */
export const createMessageOutbox = (deps: MessageOutboxDeps): MessageOutbox => {
  const store = createOutboxStore(deps.storage, deps.key, deps.onChange);

  const sendNext = createSendNext(deps, store);
  // The lock is held for one message at a time. A long wait means that a frozen tab holds it, so
  // this one proceeds. Both may then send the same message, which the server stores once.
  const sendAll = async (): Promise<Outcome> => {
    for (;;) {
      const outcome = await deps.withLock(deps.key, sendNext, LOCK_PATIENCE_MS);
      if (outcome !== 'more') return outcome;
    }
  };
  const retrier = createRetrier(sendAll, deps);

  return {
    items: store.items,
    add: (message) => {
      // While an earlier message waits for its retry, this one waits too: writing more must not
      // defeat the backoff. Only the retries of this page's own messages are known.
      const isFirst = !store.items().some((other) => other.refused === null);
      store.reread();
      if (store.items().length >= limits.realtime.outboxItems) return false;
      const client_id = deps.newClientId();
      const created_at = deps.clock.now();
      const item = { ...message, client_id, created_at, attempts: 0, refused: null };
      store.save([...store.items(), item]);
      if (isFirst) retrier.kick();
      return true;
    },
    retry: (clientId) => {
      const item = store.items().find((each) => each.client_id === clientId);
      // A refused message was never stored, so it goes out as a new one, into the current
      // conversation.
      const anew = item?.refused
        ? { client_id: deps.newClientId(), conversation_id: deps.conversation(), refused: null }
        : {};
      store.change(clientId, { ...anew, attempts: 0 });
      retrier.kick();
    },
    settle: (messages) => {
      store.reread();
      const left = withoutStored(store.items(), messages);
      for (const item of store.items()) if (!left.includes(item)) store.noteSent(item.client_id);
      store.save(left);
    },
    discard: (conversationId) => {
      store.reread();
      const left = store.items().filter((item) => item.conversation_id !== conversationId);
      // Another tab may still hold them in memory and must not send what was erased.
      for (const item of store.items()) if (!left.includes(item)) store.noteSent(item.client_id);
      store.save(left);
    },
    flush: () => {
      if (store.items().length > 0) retrier.kick();
    },
    stop: retrier.stop,
  };
};

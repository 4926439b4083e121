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
   * Keeps the message and begins to send: it is in `items` when this returns. False: as many as may
   * wait are waiting, and this one was not taken.
   */
  add(message: NewMessage): boolean;
  /** The sender's wish to try a failed message again. */
  retry(clientId: ClientId): void;
  /** Takes out what turned up in the conversation, or what its sender lets go. */
  settle(messages: readonly Pick<Message, 'client_id'>[]): void;
  /** Forgets what was written for a conversation that is no more. */
  discard(conversationId: ConversationId): void;
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

const LOCK_PATIENCE_MS = 8_000;

/** Sends the first message that waits, if there is one and its conversation is known. */
const createSendNext = (deps: MessageOutboxDeps, store: OutboxStore) => {
  const bind = (item: OutboxMessage): BoundMessage | null => {
    const conversation_id = item.conversation_id ?? deps.conversation();
    if (!conversation_id) return null;
    // Kept before the first try: after a reload it must not end up in another conversation as well.
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
      // A server that asks for patience has answered: nothing has failed.
      const attempts = next.attempts + (isSlowed ? 0 : 1);
      store.change(next.client_id, { attempts, slowed: isSlowed });
      return { againAfterMs: result.afterMs };
    }
    if (result.kind === 'refused') {
      store.change(next.client_id, { refused: result.code });
    } else {
      store.noteSent(next.client_id);
      // First into the conversation, then out of here: the bubble never disappears between.
      deps.onStored(result.message);
      store.remove(next.client_id);
    }
    return 'more';
  };
};

/** Unsent messages: kept in storage, sent in order, one at a time, until the server has each. */
export const createMessageOutbox = (deps: MessageOutboxDeps): MessageOutbox => {
  const store = createOutboxStore(deps.storage, deps.key, deps.onChange);

  const sendNext = createSendNext(deps, store);
  // The lock is held for one message at a time: whoever waits for it long waits for a tab that is
  // frozen, and goes ahead. Both may then send the same message, which the server stores once.
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
      // Behind a message that waits for its next try this one waits too: writing more must not turn
      // the backoff into a hail of tries. Only of this page's own messages is that known.
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
      // What was refused was never stored: it goes as a new message, into the conversation of now.
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
      // Another tab may hold them in memory still: what is erased is not to be sent by it.
      for (const item of store.items()) if (!left.includes(item)) store.noteSent(item.client_id);
      store.save(left);
    },
    flush: () => {
      if (store.items().length > 0) retrier.kick();
    },
    stop: retrier.stop,
  };
};

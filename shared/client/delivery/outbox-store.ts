import type { ClientId } from '#shared/contracts/ids.ts';
import { mergeOutbox, parseOutbox, withoutStored } from '#shared/domain/message-outbox.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** Unsent messages, held in memory and in storage. Other tabs share the storage. */
export interface OutboxStore {
  items(): readonly OutboxMessage[];
  save(items: readonly OutboxMessage[]): void;
  change(id: ClientId, over: Partial<OutboxMessage>): void;
  remove(id: ClientId): void;
  /** Adds messages from other tabs and removes those they sent. Runs before each write. */
  reread(): void;
  /**
   * Records a sent message for other tabs, which may hold it in memory while waiting for the lock.
   */
  noteSent(id: ClientId): void;
}

const SENT_REMEMBERED = 100;

const hasSameIds = (a: readonly OutboxMessage[], b: readonly OutboxMessage[]): boolean =>
  a.length === b.length && a.every((item, position) => item.client_id === b[position]?.client_id);

export const createOutboxStore = (
  storage: KeyValue,
  key: string,
  onChange: (items: readonly OutboxMessage[]) => void,
): OutboxStore => {
  const sentKey = `${key}.sent`;
  let items = parseOutbox(storage.get(key));
  const readSent = () => (storage.get(sentKey) ?? '').split(' ').filter(Boolean) as ClientId[];
  const save = (next: readonly OutboxMessage[]) => {
    if (next === items) return;
    items = next;
    if (items.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(items));
    onChange(items);
  };
  // Runs before every write: a write replaces the whole list and would drop messages added by a
  // closed tab. Our own writes can be lost the same way, so absence from storage proves nothing:
  // only the list of sent ids removes a message.
  const reread = () => {
    const sent = readSent().map((client_id) => ({ client_id }));
    const merged = withoutStored(mergeOutbox(parseOutbox(storage.get(key)), items), sent);
    if (!hasSameIds(merged, items)) save(merged);
  };
  return {
    items: () => items,
    save,
    change: (id, over) => {
      reread();
      save(items.map((item) => (item.client_id === id ? { ...item, ...over } : item)));
    },
    remove: (id) => {
      reread();
      save(withoutStored(items, [{ client_id: id }]));
    },
    reread,
    noteSent: (id) =>
      void storage.set(sentKey, [...readSent(), id].slice(-SENT_REMEMBERED).join(' ')),
  };
};

import type { ClientId } from '#shared/contracts/ids.ts';
import { mergeOutbox, parseOutbox, withoutStored } from '#shared/domain/message-outbox.ts';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

/** The unsent messages, in memory and in storage; all tabs share the storage. */
export interface OutboxStore {
  items(): readonly OutboxMessage[];
  save(items: readonly OutboxMessage[]): void;
  change(id: ClientId, over: Partial<OutboxMessage>): void;
  remove(id: ClientId): void;
  /** Merges what other tabs added and removes what they sent; runs before each save. */
  reread(): void;
  /** Notifies the other tabs, which may hold the same message in memory and wait for the lock. */
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
  // Merge before every write: a write replaces the whole list, and would delete what another tab
  // has added. Another tab may have overwritten ours in the same way, so absence from storage
  // proves nothing: only the list of sent messages removes one.
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

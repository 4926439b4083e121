/** The last notified `seq` per conversation, and 1 for a contact message. Survives restarts of the app. */
export interface SeenMemory {
  /** False: this device has never loaded the list. */
  hasBegun(): boolean;
  begin(all: readonly (readonly [string, number])[]): void;
  upTo(id: string): number;
  /** Never decreases. */
  markSeen(id: string, seq: number): void;
  forget(id: string): void;
}

export interface SeenStore {
  read(): Readonly<Record<string, number>> | null;
  write(seen: Readonly<Record<string, number>>): void;
}

/** Beyond this, the oldest entries are dropped; the server knows which of their messages are read. */
const RETAINED = 1_000;

export const createSeenMemory = (store: SeenStore): SeenMemory => {
  const held = new Map(Object.entries(store.read() ?? {}));
  let hasBegun = store.read() !== null;
  const save = () => {
    for (const id of held.keys()) {
      if (held.size <= RETAINED) break;
      held.delete(id);
    }
    store.write(Object.fromEntries(held));
  };
  return {
    hasBegun: () => hasBegun,
    begin: (all) => {
      hasBegun = true;
      for (const [id, seq] of all) held.set(id, seq);
      save();
    },
    upTo: (id) => held.get(id) ?? 0,
    markSeen: (id, seq) => {
      if (seq <= (held.get(id) ?? 0)) return;
      // Reinsert at the end, so that the first entries are the least recently active.
      held.delete(id);
      held.set(id, seq);
      save();
    },
    forget: (id) => {
      if (held.delete(id)) save();
    },
  };
};

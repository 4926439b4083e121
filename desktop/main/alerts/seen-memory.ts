import type { ConversationId } from '#shared/contracts/ids.ts';

/** Up to which `seq` of each conversation the admin was told. Survives a restart of the app. */
export interface SeenMemory {
  /** False: this device has never seen the list. */
  hasBegun(): boolean;
  begin(all: readonly (readonly [ConversationId, number])[]): void;
  upTo(id: ConversationId): number;
  /** Only ever rises. */
  markSeen(id: ConversationId, seq: number): void;
  forget(id: ConversationId): void;
}

export interface SeenStore {
  read(): Readonly<Record<string, number>> | null;
  write(seen: Readonly<Record<string, number>>): void;
}

/** The oldest of more are forgotten; what of them is read the server knows. */
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
      // Written anew at the end, so that the first ones are those that were quiet longest.
      held.delete(id);
      held.set(id, seq);
      save();
    },
    forget: (id) => {
      if (held.delete(id)) save();
    },
  };
};

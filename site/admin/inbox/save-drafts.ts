import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers } from '#shared/ports/timers.ts';

/** The storage keys of the drafts, by kind. */
const keys = { reply: 'foyer.admin.drafts', note: 'foyer.admin.note-drafts' } as const;
export type DraftKind = keyof typeof keys;

/** The oldest drafts beyond this number are dropped. */
const RETAINED = 200;
/** Saves are delayed: storage is slow and shared by all tabs. */
const SAVE_AFTER_MS = 400;

type Drafts = Readonly<Record<string, string>>;

export const readDrafts = (storage: KeyValue, kind: DraftKind): Drafts => {
  try {
    const read: unknown = JSON.parse(storage.get(keys[kind]) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    // Invalid data counts as empty.
    return {};
  }
};

/** Stores drafts across reloads: merges those changed here with those of other tabs. */
export const createDraftStore = (storage: KeyValue, timers: Timers, kind: DraftKind) => {
  const changed = new Map<string, string>();
  let cancel: (() => void) | null = null;
  const save = () => {
    cancel?.();
    cancel = null;
    if (changed.size === 0) return;
    const stored = new Map(Object.entries(readDrafts(storage, kind)));
    for (const [id, text] of changed) {
      stored.delete(id);
      if (text !== '') stored.set(id, text);
    }
    changed.clear();
    if (stored.size === 0) storage.remove(keys[kind]);
    else storage.set(keys[kind], JSON.stringify(Object.fromEntries([...stored].slice(-RETAINED))));
  };
  return {
    note: (id: string, text: string): void => {
      changed.set(id, text);
      cancel ??= timers.after(SAVE_AFTER_MS, save);
    },
    /** Saves immediately, because the page may be closing. */
    save,
    forget: (): void => {
      cancel?.();
      cancel = null;
      changed.clear();
      storage.remove(keys[kind]);
    },
  };
};

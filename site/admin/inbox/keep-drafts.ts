import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers } from '#shared/ports/timers.ts';

/** Where drafts lie, by conversation. */
const KEY = 'foyer.admin.drafts';
/** Of the oldest ones beyond so many nobody will ask again. */
const KEPT = 200;
/** Not at every key press: storage is slow, and shared by all tabs. */
const KEEP_AFTER_MS = 400;

type Drafts = Readonly<Record<string, string>>;

export const readDrafts = (storage: KeyValue): Drafts => {
  try {
    const read: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    // Written by something else: as good as nothing.
    return {};
  }
};

/** Keeps drafts over reloads: those that were changed here, beside what other tabs have kept. */
export const createDraftKeeper = (storage: KeyValue, timers: Timers) => {
  const changed = new Map<string, string>();
  let cancel: (() => void) | null = null;
  const keep = () => {
    cancel?.();
    cancel = null;
    if (changed.size === 0) return;
    const kept = new Map(Object.entries(readDrafts(storage)));
    for (const [id, text] of changed) {
      kept.delete(id);
      if (text !== '') kept.set(id, text);
    }
    changed.clear();
    if (kept.size === 0) storage.remove(KEY);
    else storage.set(KEY, JSON.stringify(Object.fromEntries([...kept].slice(-KEPT))));
  };
  return {
    note: (id: string, text: string): void => {
      changed.set(id, text);
      cancel ??= timers.after(KEEP_AFTER_MS, keep);
    },
    /** At once, since the page may be going. */
    keep,
    forget: (): void => {
      cancel?.();
      cancel = null;
      changed.clear();
      storage.remove(KEY);
    },
  };
};

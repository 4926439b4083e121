import type { KeyValue } from '#shared/ports/key-value.ts';

/**
 * Touching `window.localStorage` itself throws where storage is forbidden (blocked cookies, some
 * embedded pages), so it is fetched inside the guard at every use.
 */
const guarded = (storage: () => Storage): KeyValue => ({
  get: (key) => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      storage().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove: (key) => {
    try {
      storage().removeItem(key);
    } catch {
      // Forbidden storage holds nothing that could be removed.
    }
  },
});

/** Shared by the tabs of this site, kept until removed. */
export const localKeyValue = (): KeyValue => guarded(() => window.localStorage);

/** Gone with the page. */
export const pageKeyValue = (): KeyValue => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value).has(key),
    remove: (key) => void values.delete(key),
  };
};

/** This tab's own, gone with it. */
export const sessionKeyValue = (): KeyValue => guarded(() => window.sessionStorage);

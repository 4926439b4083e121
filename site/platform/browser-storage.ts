import type { KeyValue } from '#shared/ports/key-value.ts';

/**
 * `window.localStorage` throws where storage is blocked (blocked cookies, some embedded pages), so
 * every access is guarded.
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
      // Blocked storage has nothing to remove.
    }
  },
});

/** Shared by this site's tabs, and persistent. */
export const localKeyValue = (): KeyValue => guarded(() => window.localStorage);

/** In memory, lost with the page. */
export const pageKeyValue = (): KeyValue => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value).has(key),
    remove: (key) => void values.delete(key),
  };
};

/** Private to this tab, lost with it. */
export const sessionKeyValue = (): KeyValue => guarded(() => window.sessionStorage);

import type { KeyValue } from '#shared/ports/key-value.ts';

/**
 * Storage with a fallback in memory. A value that the browser refuses (storage blocked or full)
 * lasts as long as the page and takes precedence over the older stored one.
 */
export const createSturdyStorage = (storage: KeyValue): KeyValue => {
  const stored = new Map<string, string>();
  return {
    get: (key) => stored.get(key) ?? storage.get(key),
    set: (key, value) => {
      stored.set(key, value);
      if (storage.set(key, value)) stored.delete(key);
      return true;
    },
    remove: (key) => {
      stored.delete(key);
      storage.remove(key);
    },
  };
};

import type { KeyValue } from '#shared/ports/key-value.ts';

/**
 * Storage that keeps what the browser does not: where it is forbidden or full, a value lives as long
 * as the page, and is read before the one it could not replace.
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

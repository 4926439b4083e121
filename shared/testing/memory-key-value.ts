import type { KeyValue } from '#shared/ports/key-value.ts';

/** Storage in memory; `isFull` makes every `set` fail, like a browser's at its quota. */
export const createMemoryKeyValue = (options: { isFull?: boolean } = {}): KeyValue => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      if (options.isFull) return false;
      values.set(key, value);
      return true;
    },
    remove: (key) => void values.delete(key),
  };
};

import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.palette.recent';
const MOST = 5;

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
};

/** The keys of recent choices, the latest first. */
export const createRecent = (storage: KeyValue) => {
  const read = (): string[] => {
    const stored = parse(storage.get(KEY));
    if (!Array.isArray(stored)) return [];
    return stored.filter((key) => typeof key === 'string').slice(0, MOST);
  };
  return {
    read,
    add: (key: string): void => {
      const keys = [key, ...read().filter((known) => known !== key)].slice(0, MOST);
      // Blocked storage is ignored: nothing depends on it.
      storage.set(KEY, JSON.stringify(keys));
    },
  };
};

export type Recent = ReturnType<typeof createRecent>;

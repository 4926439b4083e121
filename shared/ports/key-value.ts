/**
 * Small string storage, like a browser's `localStorage`. Reads and writes never throw: `get` of a
 * missing or unreadable key is null, and `set` returns whether the value was stored (storage may be
 * full or forbidden).
 */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

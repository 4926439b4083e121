/**
 * Small string storage, as a browser's `localStorage`. Reads and writes never throw: `get` of a
 * missing or unreadable key is null, `set` answers whether the value was kept (storage may be full
 * or forbidden).
 */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

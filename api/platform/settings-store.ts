/**
 * Small named values that the server stores for itself, such as the admin key's hash and the token
 * secret. Every implementation must pass settings-store.contract.ts.
 */
export interface SettingsStore {
  get(name: string): Promise<string | null>;
  /** Stores the value unless one exists, and returns the stored one. Atomic across processes. */
  addIfMissing(name: string, value: string): Promise<{ value: string; isNew: boolean }>;
  put(name: string, value: string): Promise<void>;
}

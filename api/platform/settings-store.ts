/** Small named values of the server's own: the admin key's hash, the token secret. */
export interface SettingsStore {
  get(name: string): Promise<string | null>;
  /** Keeps what is there; answers with what is there now. Safe against a second process. */
  addIfMissing(name: string, value: string): Promise<{ value: string; isNew: boolean }>;
  put(name: string, value: string): Promise<void>;
}

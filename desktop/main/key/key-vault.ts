import type { KeyState } from '#shared/contracts/desktop-bridge.ts';

/** The system's encryption of small secrets (Electron's safeStorage). */
export interface SecretBox {
  isAvailable(): Promise<boolean>;
  /** The keyring in use; `basic_text` gives no protection: its password is in Electron's source. */
  backend(): string;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<{ text: string; isOutdated: boolean }>;
}

export interface StoredKey {
  readonly blob: string;
  readonly backend: string;
}

interface VaultDeps {
  box: SecretBox;
  store: { read(): StoredKey | null; write(stored: StoredKey | null): void };
}

export interface KeyVault {
  state(): KeyState;
  /** The key, if it is present and readable. */
  key(): string | null;
  /** Reads the stored key. */
  open(): Promise<void>;
  save(key: string): Promise<void>;
  forget(): void;
}

/**
 * Stores the key encrypted by the system's keyring. Without a keyring the key lasts until the app quits
 * and is never stored in plain text. An unreadable key is left in place: the former keyring may return.
 */
export const createKeyVault = ({ box, store }: VaultDeps): KeyVault => {
  let key: string | null = null;
  let state: KeyState = 'missing';
  const isUsable = async () => box.backend() !== 'basic_text' && (await box.isAvailable());
  const persist = async (text: string): Promise<void> => {
    const bytes = await box.encrypt(text);
    store.write({ blob: Buffer.from(bytes).toString('base64'), backend: box.backend() });
  };
  const save = async (text: string): Promise<void> => {
    key = text;
    state = 'session';
    if (!(await isUsable())) return;
    try {
      await persist(text);
      state = 'kept';
    } catch {
      // A failing keyring counts as none: the key lasts for the session, and the app reports it.
    }
  };
  return {
    state: () => state,
    key: () => key,
    save,
    open: async () => {
      const stored = store.read();
      if (stored === null) return;
      if (stored.backend !== box.backend() || !(await isUsable())) {
        state = 'keyring_changed';
        return;
      }
      try {
        const { text, isOutdated } = await box.decrypt(Buffer.from(stored.blob, 'base64'));
        key = text;
        state = 'kept';
        if (isOutdated) await persist(text);
      } catch {
        if (key === null) state = 'unreadable';
      }
    },
    forget: () => {
      key = null;
      state = 'missing';
      store.write(null);
    },
  };
};

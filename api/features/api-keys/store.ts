import type { ApiScope } from '#shared/contracts/api-scopes.ts';

/** A stored key, with its hash but not the key itself. Times are ms since the epoch. */
export interface StoredApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** Stores API keys. Every implementation must pass store.contract.ts. */
export interface ApiKeyStore {
  /** All of them, oldest first. */
  list(): Promise<StoredApiKey[]>;
  /** False if there are already `limit` keys; nothing is stored then. */
  add(
    key: Omit<StoredApiKey, 'usedAt'> & { readonly hash: string },
    limit: number,
  ): Promise<boolean>;
  /** The key with that SHA-256, in hex. */
  find(hash: string): Promise<StoredApiKey | null>;
  /** Records a use. Never goes back, and never brings back a revoked key. */
  used(id: string, at: number): Promise<void>;
  /** Deletes the key. Deleting a missing one succeeds. */
  revoke(id: string): Promise<void>;
}

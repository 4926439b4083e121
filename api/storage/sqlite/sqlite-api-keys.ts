import type { Database } from 'better-sqlite3';
import type { ApiKeyStore, StoredApiKey } from '#api/features/api-keys/store.ts';
import { scopesText, toApiKey, type ApiKeyRow } from '#api/storage/rows/api-key-rows.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

type NewRow = Omit<StoredApiKey, 'usedAt' | 'scopes'> & { hash: string; scopes: string };

/** The keys of other programs, in chat.db. */
export const createSqliteApiKeys = (db: Database, writes: WriteQueue): ApiKeyStore => {
  const list = db.prepare<[], ApiKeyRow>('SELECT * FROM api_keys ORDER BY created_at, key_id');
  const byHash = db.prepare<[string], ApiKeyRow>('SELECT * FROM api_keys WHERE hash = ?');
  const add = db.prepare<[NewRow & { limit: number }]>(
    `INSERT INTO api_keys (key_id, name, scopes, hash, created_at)
     SELECT @id, @name, @scopes, @hash, @createdAt
     WHERE (SELECT count(*) FROM api_keys) < @limit`,
  );
  const used = db.prepare<[number, string]>(
    'UPDATE api_keys SET used_at = max(coalesce(used_at, 0), ?) WHERE key_id = ?',
  );
  const revoke = db.prepare<[string]>('DELETE FROM api_keys WHERE key_id = ?');
  return {
    list: async () => list.all().map(toApiKey),
    find: async (hash) => {
      const row = byHash.get(hash);
      return row ? toApiKey(row) : null;
    },
    add: (key, limit) =>
      writes.run(() => add.run({ ...key, scopes: scopesText(key.scopes), limit }).changes === 1),
    used: (id, at) => writes.run(() => void used.run(at, id)),
    revoke: (id) => writes.run(() => void revoke.run(id)),
  };
};

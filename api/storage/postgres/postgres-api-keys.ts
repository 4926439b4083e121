import type { ApiKeyStore } from '#api/features/api-keys/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { scopesText, toApiKey, type ApiKeyRow } from '#api/storage/rows/api-key-rows.ts';

/** The keys of other programs, on PostgreSQL. */
export const createPostgresApiKeys = ({ sql, transact }: Postgres): ApiKeyStore => ({
  list: async () => {
    const rows = await sql.all<ApiKeyRow>('SELECT * FROM api_keys ORDER BY created_at, key_id');
    return rows.map(toApiKey);
  },
  find: async (hash) => {
    const row = await sql.get<ApiKeyRow>('SELECT * FROM api_keys WHERE hash = $1', [hash]);
    return row ? toApiKey(row) : null;
  },
  add: ({ id, name, scopes, hash, createdAt }, limit) =>
    transact(async (within) => {
      // Two nodes that count at once would both find room.
      await within.run('LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE');
      const added = await within.run(
        `INSERT INTO api_keys (key_id, name, scopes, hash, created_at)
         SELECT $1::text, $2::text, $3::text, $4::text, $5::bigint
         WHERE (SELECT count(*) FROM api_keys) < $6`,
        [id, name, scopesText(scopes), hash, createdAt, limit],
      );
      return added === 1;
    }),
  used: async (id, at) => {
    await transact((within) =>
      within.run(
        'UPDATE api_keys SET used_at = greatest(coalesce(used_at, 0), $1::bigint) WHERE key_id = $2',
        [at, id],
      ),
    );
  },
  revoke: async (id) => {
    await transact((within) => within.run('DELETE FROM api_keys WHERE key_id = $1', [id]));
  },
});

import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import type { ApiKeyStore, StoredApiKey } from '#api/features/api-keys/store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, lockTable, run, type Job } from '#api/storage/sql/job.ts';

interface ApiKeyRow {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

const toApiKey = (row: ApiKeyRow): StoredApiKey => ({
  id: row.key_id,
  name: row.name,
  scopes: row.scopes.split(' ') as ApiScope[],
  createdAt: row.created_at,
  usedAt: row.used_at,
});

const list = all<ApiKeyRow>('SELECT * FROM api_keys ORDER BY created_at, key_id');
const byHash = get<ApiKeyRow>('SELECT * FROM api_keys WHERE hash = @hash');
const lockKeys = lockTable('api_keys');
const insert = run(
  `INSERT INTO api_keys (key_id, name, scopes, hash, created_at)
   SELECT @id, @name, @scopes, @hash, @createdAt WHERE (SELECT count(*) FROM api_keys) < @limit`,
);

function* add(...[key, limit]: Parameters<ApiKeyStore['add']>): Job<boolean> {
  // Without the lock, two concurrent inserts would both find room.
  yield* lockKeys();
  return (yield* insert({ ...key, scopes: key.scopes.join(' '), limit })) === 1;
}

const used = run(
  ({ greatest }) => `UPDATE api_keys
   SET used_at = ${greatest('coalesce(used_at, 0)', 'CAST(@at AS bigint)')} WHERE key_id = @id`,
);
const revoke = run('DELETE FROM api_keys WHERE key_id = @id');

export const createApiKeyStore = (on: Engine): ApiKeyStore => ({
  list: async () => (await on.read(() => list())).map(toApiKey),
  find: async (hash) => {
    const row = await on.read(() => byHash({ hash }));
    return row ? toApiKey(row) : null;
  },
  add: (...added) => on.write(() => add(...added)),
  used: async (id, at) => void (await on.write(() => used({ id, at }))),
  revoke: async (id) => void (await on.write(() => revoke({ id }))),
});

import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import type { StoredApiKey } from '#api/features/api-keys/store.ts';

export interface ApiKeyRow {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

export const scopesText = (scopes: readonly ApiScope[]): string => scopes.join(' ');

export const toApiKey = (row: ApiKeyRow): StoredApiKey => ({
  id: row.key_id,
  name: row.name,
  scopes: row.scopes.split(' ') as ApiScope[],
  createdAt: row.created_at,
  usedAt: row.used_at,
});

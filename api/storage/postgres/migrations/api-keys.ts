import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Keys of other programs. `scopes` has them with spaces between. */
export const apiKeyTable: Migration = {
  version: 10,
  name: 'API keys',
  sql: `
CREATE TABLE api_keys (
  key_id plain_text PRIMARY KEY,
  name plain_text NOT NULL,
  scopes plain_text NOT NULL,
  hash plain_text NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  used_at bigint
)
`,
};

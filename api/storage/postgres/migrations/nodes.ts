import type { Migration } from '#api/storage/postgres/migrate.ts';

/** The nodes on this database. Their leases end by its clock, so theirs may be wrong. */
export const nodeTables: Migration = {
  version: 3,
  name: 'nodes and their long messages',
  sql: `
CREATE TABLE nodes (
  node_id plain_text PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz NOT NULL
);

-- What is too long for a notification.
CREATE TABLE node_messages (
  message_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  frame plain_text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
)
`,
};

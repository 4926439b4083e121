import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Links that reopen a conversation. An opened one is what lets its browser in. */
export const returnLinkTable: Migration = {
  version: 13,
  name: 'return links',
  sql: `
CREATE TABLE return_links (
  link_hash plain_text PRIMARY KEY,
  conversation_id plain_text NOT NULL REFERENCES conversations ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  opened_at bigint,
  opened_by plain_text
);

CREATE INDEX return_links_of ON return_links (conversation_id);

CREATE INDEX return_links_opened_by ON return_links (opened_by) WHERE opened_by IS NOT NULL
`,
};

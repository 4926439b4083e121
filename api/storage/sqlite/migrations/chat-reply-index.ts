import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Few visitors leave an address, and theirs are looked at every half minute. */
export const chatReplyIndex: Migration = {
  version: 24,
  name: 'index of conversations with a reply address',
  sql: `
    CREATE INDEX conversations_reply_email ON conversations (last_activity_at)
      WHERE reply_email IS NOT NULL;
  `,
};

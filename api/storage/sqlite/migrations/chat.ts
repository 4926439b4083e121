import { chatUpgrades } from '#api/storage/sqlite/migrations/chat-upgrades.ts';
import { schemaSteps } from '#api/storage/schema/all.ts';
import { statementsOf } from '#api/storage/schema/step.ts';
import { inboxSql } from '#api/storage/sqlite/migrations/chat-inbox.ts';
import type { Migration } from '#api/storage/sqlite/migrate.ts';
import { chatContactMessages } from '#api/storage/sqlite/migrations/chat-contact-messages.ts';
import { chatPeople } from '#api/storage/sqlite/migrations/chat-people.ts';

/** The first step that is written once for all engines. */
const FIRST_STEP = 31;

/**
 * chat.db. Times are milliseconds since the epoch, UTC. `seq` counts 1, 2, 3 … within a
 * conversation. Only the SHA-256 of a visitor's token identifies the visitor.
 */
export const chatMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'visitors, conversations, messages, settings',
    sql: `
      CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE visitors (
        visitor_key TEXT PRIMARY KEY,
        token_hash TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE conversations (
        conversation_id TEXT PRIMARY KEY,
        visitor_key TEXT NOT NULL REFERENCES visitors ON DELETE CASCADE,
        primary_hash TEXT NOT NULL,
        visitor_name TEXT,
        initiated_by TEXT NOT NULL CHECK (initiated_by IN ('visitor', 'admin')),
        initiated_from_page TEXT NOT NULL,
        status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
        started_at INTEGER NOT NULL,
        last_activity_at INTEGER NOT NULL,
        last_seq INTEGER NOT NULL DEFAULT 0,
        admin_read_seq INTEGER NOT NULL DEFAULT 0,
        visitor_read_seq INTEGER NOT NULL DEFAULT 0,
        visitor_viewed_at INTEGER,
        unread INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;

      -- One open conversation a visitor: this is what makes starting idempotent.
      CREATE UNIQUE INDEX conversations_open ON conversations (visitor_key) WHERE status = 'open';
      CREATE INDEX conversations_newest ON conversations (last_activity_at DESC, conversation_id DESC);
      CREATE INDEX conversations_unread ON conversations (unread) WHERE unread > 0;

      CREATE TABLE messages (
        conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        id TEXT NOT NULL UNIQUE,
        client_id TEXT NOT NULL,
        from_admin INTEGER NOT NULL CHECK (from_admin IN (0, 1)),
        content TEXT NOT NULL,
        sent_at INTEGER NOT NULL,
        sent_from_page TEXT,
        UNIQUE (conversation_id, seq),
        UNIQUE (conversation_id, client_id)
      ) STRICT;
    `,
  },
  {
    version: 2,
    name: 'messages of the contact form',
    sql: `
      CREATE TABLE contact_messages (
        id TEXT NOT NULL PRIMARY KEY,
        client_id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        email TEXT NOT NULL,
        message TEXT NOT NULL,
        page TEXT NOT NULL,
        country TEXT,
        received_at INTEGER NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('new', 'spam'))
      ) STRICT;

      CREATE INDEX contact_messages_newest ON contact_messages (received_at, id);
      CREATE INDEX contact_messages_status ON contact_messages (status, received_at, id);
    `,
  },
  {
    version: 3,
    name: 'how far messages have come',
    sql: `
      ALTER TABLE conversations ADD COLUMN admin_delivered_seq INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE conversations ADD COLUMN visitor_delivered_seq INTEGER NOT NULL DEFAULT 0;
      UPDATE conversations
      SET admin_delivered_seq = admin_read_seq, visitor_delivered_seq = visitor_read_seq;
    `,
  },
  {
    version: 4,
    name: 'ended, reopened, blocked',
    sql: `
      ALTER TABLE visitors ADD COLUMN blocked_at INTEGER;
      ALTER TABLE conversations ADD COLUMN status_by TEXT CHECK (status_by IN ('visitor', 'admin'));
      ALTER TABLE conversations ADD COLUMN status_at INTEGER;
      -- The last message that reached the admin; behind it there may be withheld ones.
      ALTER TABLE conversations ADD COLUMN last_heard_seq INTEGER NOT NULL DEFAULT 0;
      UPDATE conversations SET last_heard_seq = last_seq;
      -- Written by a blocked visitor: theirs to read, nobody else's.
      ALTER TABLE messages ADD COLUMN is_withheld INTEGER NOT NULL DEFAULT 0
        CHECK (is_withheld IN (0, 1));
      CREATE INDEX conversations_of_visitor ON conversations (visitor_key, last_activity_at DESC);
    `,
  },
  {
    version: 5,
    name: 'where an answer may go when the owner was away',
    sql: 'ALTER TABLE conversations ADD COLUMN reply_email TEXT;',
  },
  chatContactMessages,
  {
    version: 7,
    name: 'put aside, marked unread, notes, canned replies, search',
    sql: inboxSql,
  },
  {
    version: 8,
    name: 'the last message that the admin may see, by that name',
    sql: 'ALTER TABLE conversations RENAME COLUMN last_heard_seq TO last_visible_seq;',
  },
  chatPeople,
  ...chatUpgrades,
  ...schemaSteps.map((step, index) => ({
    version: FIRST_STEP + index,
    name: step.name,
    sql: statementsOf('sqlite', step).join(';\n'),
  })),
];

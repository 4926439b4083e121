import type { Migration } from '#api/storage/sqlite/migrate.ts';

export const chatUpgrades: readonly Migration[] = [
  /**
   * The files of chats; their bytes lie in `attachments` beside the database. A row is added when a file
   * is complete. The message with the same `client_id` carries it and copies its description.
   */
  {
    version: 10,
    name: 'attachments',
    sql: `
    CREATE TABLE attachments (
      id TEXT NOT NULL PRIMARY KEY,
      conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
      from_admin INTEGER NOT NULL CHECK (from_admin IN (0, 1)),
      bytes INTEGER NOT NULL,
      description TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      is_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_sent IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attachments_of ON attachments (conversation_id);
    CREATE INDEX attachments_unsent ON attachments (received_at) WHERE is_sent = 0;
    ALTER TABLE messages ADD COLUMN attachment TEXT;
  `,
  },

  /**
   * Times for the chat figures. `first_message_at`: the visitor's first message that reached the owner.
   * `first_reply_at`: the owner's first message after it. `missed_at`: when the visitor left or the
   * conversation ended without a reply. `was_away`: whether the owner was away at the first message;
   * unknown, so 0, for conversations before this version.
   */
  {
    version: 11,
    name: 'when conversations were begun, answered and missed',
    sql: `
    ALTER TABLE conversations ADD COLUMN first_message_at INTEGER;
    ALTER TABLE conversations ADD COLUMN first_reply_at INTEGER;
    ALTER TABLE conversations ADD COLUMN missed_at INTEGER;
    ALTER TABLE conversations ADD COLUMN was_away INTEGER NOT NULL DEFAULT 0
      CHECK (was_away IN (0, 1));
    UPDATE conversations SET first_message_at =
      (SELECT m.sent_at FROM messages m WHERE m.conversation_id = conversations.conversation_id
         AND m.from_admin = 0 AND m.is_withheld = 0 ORDER BY m.seq LIMIT 1);
    UPDATE conversations SET first_reply_at =
      (SELECT m.sent_at FROM messages m WHERE m.conversation_id = conversations.conversation_id
         AND m.from_admin = 1 AND m.sent_at > first_message_at ORDER BY m.seq LIMIT 1);
    UPDATE conversations SET missed_at = status_at
      WHERE status = 'closed' AND first_message_at IS NOT NULL AND first_reply_at IS NULL;
    CREATE INDEX conversations_begun ON conversations (first_message_at)
      WHERE first_message_at IS NOT NULL;
    CREATE INDEX conversations_unanswered ON conversations (last_activity_at)
      WHERE first_message_at IS NOT NULL AND first_reply_at IS NULL AND missed_at IS NULL;
  `,
  },

  /**
   * Rules for proactive messages, and the visitors who got one: one per visitor, ever. When a conversation
   * answers it, the message becomes its first one.
   */
  {
    version: 12,
    name: 'proactive messages',
    sql: `
    CREATE TABLE proactive_rules (
      name TEXT PRIMARY KEY,
      -- JSON, as in the contract.
      rule TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE proactive_messages (
      token_hash TEXT PRIMARY KEY,
      visitor_id TEXT NOT NULL,
      id TEXT NOT NULL UNIQUE,
      client_id TEXT NOT NULL,
      rule TEXT NOT NULL,
      content TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      shown_at INTEGER,
      conversation_id TEXT REFERENCES conversations ON DELETE CASCADE,
      answered_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX proactive_messages_of ON proactive_messages (visitor_id);
    CREATE INDEX proactive_messages_in ON proactive_messages (conversation_id)
      WHERE conversation_id IS NOT NULL;
    ALTER TABLE messages ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0
      CHECK (is_automatic IN (0, 1));
  `,
  },

  /** The choices of the commission sheet, JSON, with the contact message they were sent with. */
  {
    version: 13,
    name: 'commission sheets',
    sql: 'ALTER TABLE contact_messages ADD COLUMN commission TEXT;',
  },

  /** The drawing that a message marks, with its marks: JSON, as in the contract. */
  {
    version: 14,
    name: 'marked drawings',
    sql: 'ALTER TABLE messages ADD COLUMN drawing TEXT;',
  },

  /** API keys. `scopes` is separated by spaces. */
  {
    version: 20,
    name: 'API keys',
    sql: `
    CREATE TABLE api_keys (
      key_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT, WITHOUT ROWID;
  `,
  },

  /** Browsers in which the owner turned on push. */
  {
    version: 21,
    name: 'devices that get push messages',
    sql: `
    CREATE TABLE push_devices (
      device_id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES admin_sessions ON DELETE CASCADE,
      -- Of the admin key under which it was added.
      key_mark TEXT NOT NULL,
      endpoint TEXT NOT NULL UNIQUE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      renewal_hash TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      accepted_at INTEGER,
      answer TEXT,
      answered_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_devices_of ON push_devices (session_id);
  `,
  },

  /** The outbox: events and their recipients, without texts of messages. */
  {
    version: 22,
    name: 'alarms',
    sql: `
    CREATE TABLE alarms (
      alarm_id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      conversation_id TEXT REFERENCES conversations ON DELETE CASCADE,
      contact_id TEXT REFERENCES contact_messages ON DELETE CASCADE,
      at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      -- When its deliveries were stored.
      spread_at INTEGER,
      UNIQUE (kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alarms_due ON alarms (due_at) WHERE spread_at IS NULL;
    CREATE INDEX alarms_of ON alarms (conversation_id) WHERE conversation_id IS NOT NULL;
    CREATE INDEX alarms_of_contact ON alarms (contact_id) WHERE contact_id IS NOT NULL;
    CREATE TABLE alarm_deliveries (
      delivery_id TEXT PRIMARY KEY,
      alarm_id TEXT NOT NULL REFERENCES alarms ON DELETE CASCADE,
      channel TEXT NOT NULL,
      recipient TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dropped', 'dead')),
      attempts INTEGER NOT NULL,
      next_at INTEGER NOT NULL,
      claimed_until INTEGER NOT NULL,
      answer TEXT NOT NULL,
      ended_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alarm_deliveries_due ON alarm_deliveries (next_at) WHERE state = 'waiting';
    CREATE INDEX alarm_deliveries_dead ON alarm_deliveries (ended_at) WHERE state = 'dead';
    CREATE INDEX alarm_deliveries_of ON alarm_deliveries (alarm_id);
  `,
  },

  /** Links that reopen a conversation. An opened one admits its browser. */
  {
    version: 23,
    name: 'return links',
    sql: `
    CREATE TABLE return_links (
      link_hash TEXT PRIMARY KEY,
      conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      opened_at INTEGER,
      opened_by TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX return_links_of ON return_links (conversation_id);
    CREATE INDEX return_links_opened_by ON return_links (opened_by) WHERE opened_by IS NOT NULL;
  `,
  },

  /** Few visitors leave an address, and theirs are checked every half minute. */
  {
    version: 24,
    name: 'index of conversations with a reply address',
    sql: `
    CREATE INDEX conversations_reply_email ON conversations (last_activity_at)
      WHERE reply_email IS NOT NULL;
  `,
  },

  /** When an unread answer was last mailed, and when a return link was last opened. */
  {
    version: 25,
    name: 'mails to visitors and their return',
    sql: `
    ALTER TABLE conversations ADD COLUMN mailed_at INTEGER;
    ALTER TABLE conversations ADD COLUMN returned_at INTEGER;
  `,
  },

  /** Details of a notice besides ids, such as the time zone of a transcript. */
  {
    version: 26,
    name: 'detail of alarms',
    sql: 'ALTER TABLE alarms ADD COLUMN detail TEXT;',
  },

  /** A revoked link stays until it would have expired, so that its page can say that it was revoked. */
  {
    version: 27,
    name: 'withdrawn return links',
    sql: 'ALTER TABLE return_links ADD COLUMN revoked_at INTEGER;',
  },

  /** When a reply address began to wait for confirmation; null for a confirmed one. */
  {
    version: 28,
    name: 'confirmation of reply addresses',
    sql: 'ALTER TABLE conversations ADD COLUMN reply_awaits_at INTEGER;',
  },

  /** The answers in mails to the visitor: ranges of `seq` as JSON. */
  {
    version: 29,
    name: 'answers that were mailed',
    sql: 'ALTER TABLE conversations ADD COLUMN mailed_answers TEXT;',
  },

  /** Imported figures of other programs, by day. `imported_at` is null until the import is complete. */
  {
    version: 30,
    name: 'imported figures',
    sql: `
    CREATE TABLE imports (
      import_id TEXT PRIMARY KEY,
      source TEXT NOT NULL,
      file_name TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      skipped INTEGER NOT NULL,
      imported_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE imported_rows (
      import_id TEXT NOT NULL REFERENCES imports ON DELETE CASCADE,
      day TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('site', 'page', 'source')),
      name TEXT NOT NULL,
      visitors INTEGER NOT NULL,
      visits INTEGER NOT NULL,
      views INTEGER NOT NULL,
      PRIMARY KEY (import_id, kind, day, name)
    ) STRICT, WITHOUT ROWID;
  `,
  },
];

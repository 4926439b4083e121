import type { Migration } from '#api/storage/postgres/migrate.ts';

/**
 * The tables of the chat, with the names and columns of chat.db, so that a move copies row by row. Times
 * are milliseconds since the epoch, UTC; flags are 0 or 1. Text sorts by code point on every server.
 * `words` has the folded words of a message that the admin may see.
 */
export const chatTables: Migration = {
  version: 1,
  name: 'visitors, conversations, messages, people, contact messages, settings',
  sql: `
CREATE DOMAIN plain_text AS text COLLATE "C";

CREATE DOMAIN flag AS smallint CHECK (VALUE IN (0, 1));

CREATE TABLE settings (
  name plain_text PRIMARY KEY,
  value plain_text NOT NULL
);

CREATE TABLE visitors (
  visitor_key plain_text PRIMARY KEY,
  token_hash plain_text NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  blocked_at bigint,
  name_key plain_text
);

CREATE TABLE conversations (
  conversation_id plain_text PRIMARY KEY,
  visitor_key plain_text NOT NULL REFERENCES visitors ON DELETE CASCADE,
  primary_hash plain_text NOT NULL,
  visitor_name plain_text,
  initiated_by plain_text NOT NULL CHECK (initiated_by IN ('visitor', 'admin')),
  initiated_from_page plain_text NOT NULL,
  status plain_text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  status_by plain_text CHECK (status_by IN ('visitor', 'admin')),
  status_at bigint,
  started_at bigint NOT NULL,
  last_activity_at bigint NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_visible_seq integer NOT NULL DEFAULT 0,
  admin_read_seq integer NOT NULL DEFAULT 0,
  admin_delivered_seq integer NOT NULL DEFAULT 0,
  visitor_read_seq integer NOT NULL DEFAULT 0,
  visitor_delivered_seq integer NOT NULL DEFAULT 0,
  visitor_viewed_at bigint,
  unread integer NOT NULL DEFAULT 0,
  reply_email plain_text,
  snoozed_until bigint,
  is_marked_unread flag NOT NULL DEFAULT 0,
  first_message_at bigint,
  first_reply_at bigint,
  missed_at bigint,
  was_away flag NOT NULL DEFAULT 0
);

-- One open conversation a visitor: this is what makes starting idempotent.
CREATE UNIQUE INDEX conversations_open ON conversations (visitor_key) WHERE status = 'open';

CREATE INDEX conversations_newest ON conversations (last_activity_at DESC, conversation_id DESC);

CREATE INDEX conversations_unread ON conversations (unread) WHERE unread > 0;

CREATE INDEX conversations_of_visitor ON conversations (visitor_key, last_activity_at DESC);

CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE INDEX conversations_begun ON conversations (first_message_at)
  WHERE first_message_at IS NOT NULL;

CREATE INDEX conversations_unanswered ON conversations (last_activity_at)
  WHERE first_message_at IS NOT NULL AND first_reply_at IS NULL AND missed_at IS NULL;

CREATE TABLE messages (
  conversation_id plain_text NOT NULL REFERENCES conversations ON DELETE CASCADE,
  seq integer NOT NULL,
  id plain_text NOT NULL UNIQUE,
  client_id plain_text NOT NULL,
  from_admin flag NOT NULL,
  content plain_text NOT NULL,
  sent_at bigint NOT NULL,
  sent_from_page plain_text,
  is_withheld flag NOT NULL DEFAULT 0,
  attachment plain_text,
  is_automatic flag NOT NULL DEFAULT 0,
  drawing plain_text,
  entry bigint GENERATED ALWAYS AS IDENTITY,
  words tsvector,
  PRIMARY KEY (conversation_id, seq),
  UNIQUE (conversation_id, client_id)
);

CREATE INDEX messages_entry ON messages (entry);

CREATE INDEX messages_words ON messages USING gin (words);

CREATE TABLE contact_messages (
  id plain_text PRIMARY KEY,
  client_id plain_text NOT NULL UNIQUE,
  name plain_text NOT NULL,
  email plain_text NOT NULL,
  message plain_text NOT NULL,
  page plain_text NOT NULL,
  country plain_text,
  received_at bigint NOT NULL,
  status plain_text NOT NULL CHECK (status IN ('inbox', 'archived', 'spam')),
  read_at bigint,
  token_hash plain_text,
  visitor_id plain_text,
  commission plain_text
);

CREATE INDEX contact_messages_newest ON contact_messages (received_at, id);

CREATE INDEX contact_messages_status ON contact_messages (status, received_at, id);

CREATE INDEX contact_messages_unread ON contact_messages (status) WHERE read_at IS NULL;

CREATE INDEX contact_messages_token ON contact_messages (token_hash) WHERE token_hash IS NOT NULL;

CREATE INDEX contact_messages_visitor ON contact_messages (visitor_id)
  WHERE visitor_id IS NOT NULL;

CREATE TABLE admin_sessions (
  session_id plain_text PRIMARY KEY,
  -- What it is, in words: "Chrome on Linux". The address is not kept.
  agent plain_text NOT NULL,
  country plain_text,
  began_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  ended_at bigint
);

CREATE TABLE notes (
  note_id plain_text PRIMARY KEY,
  conversation_id plain_text NOT NULL REFERENCES conversations ON DELETE CASCADE,
  content plain_text NOT NULL,
  written_at bigint NOT NULL
);

CREATE INDEX notes_of_conversation ON notes (conversation_id);

CREATE TABLE canned_replies (
  name plain_text PRIMARY KEY,
  content plain_text NOT NULL
);

CREATE TABLE visitor_ids (
  visitor_key plain_text NOT NULL REFERENCES visitors ON DELETE CASCADE,
  visitor_id plain_text NOT NULL,
  first_seen_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  PRIMARY KEY (visitor_key, visitor_id)
);

CREATE INDEX visitor_ids_of ON visitor_ids (visitor_id);

CREATE TABLE people (
  person_id plain_text PRIMARY KEY,
  name_key plain_text NOT NULL,
  -- JSON: what the owner wrote, and what they wrote since another record was merged into it.
  fields plain_text NOT NULL,
  overrides plain_text NOT NULL DEFAULT '{}',
  created_at bigint NOT NULL,
  merged_into plain_text REFERENCES people ON DELETE SET NULL,
  merged_at bigint
);

CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE person_members (
  kind plain_text NOT NULL CHECK (kind IN ('visitor', 'token')),
  member plain_text NOT NULL,
  person_id plain_text NOT NULL REFERENCES people ON DELETE CASCADE,
  PRIMARY KEY (kind, member)
);

CREATE INDEX person_members_of ON person_members (person_id);

CREATE TABLE attachments (
  id plain_text PRIMARY KEY,
  conversation_id plain_text NOT NULL REFERENCES conversations ON DELETE CASCADE,
  from_admin flag NOT NULL,
  bytes integer NOT NULL,
  description plain_text NOT NULL,
  received_at bigint NOT NULL,
  is_sent flag NOT NULL DEFAULT 0
);

CREATE INDEX attachments_of ON attachments (conversation_id);

CREATE INDEX attachments_unsent ON attachments (received_at) WHERE is_sent = 0;

-- The bytes. An upload becomes a file when it is complete.
CREATE TABLE attachment_files (
  id plain_text PRIMARY KEY,
  is_complete boolean NOT NULL DEFAULT false,
  touched_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE attachment_parts (
  id plain_text NOT NULL REFERENCES attachment_files ON DELETE CASCADE,
  part_offset integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (id, part_offset)
);

CREATE TABLE proactive_rules (
  name plain_text PRIMARY KEY,
  -- JSON, as in the contract.
  rule plain_text NOT NULL
);

CREATE TABLE proactive_messages (
  token_hash plain_text PRIMARY KEY,
  visitor_id plain_text NOT NULL,
  id plain_text NOT NULL UNIQUE,
  client_id plain_text NOT NULL,
  rule plain_text NOT NULL,
  content plain_text NOT NULL,
  sent_at bigint NOT NULL,
  shown_at bigint,
  conversation_id plain_text REFERENCES conversations ON DELETE CASCADE,
  answered_at bigint
);

CREATE INDEX proactive_messages_of ON proactive_messages (visitor_id);

CREATE INDEX proactive_messages_in ON proactive_messages (conversation_id)
  WHERE conversation_id IS NOT NULL
`,
};

import type { Migration } from '#api/storage/postgres/migrate.ts';
import { chatTables } from '#api/storage/postgres/migrations/chat.ts';
import { schemaSteps } from '#api/storage/schema/all.ts';
import { statementsOf } from '#api/storage/schema/step.ts';
import { eventLogTables } from '#api/storage/postgres/migrations/event-log.ts';

/** The first step that is written once for all engines. */
const FIRST_STEP = 21;

export const postgresMigrations: readonly Migration[] = [
  chatTables,
  eventLogTables,
  /** The nodes on this database. Their leases end by the database's clock, since theirs may be wrong. */
  {
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
  },

  /** Descriptions of uploads, so that any node can receive the next part. */
  {
    version: 4,
    name: 'descriptions of uploads',
    sql: `
ALTER TABLE attachment_files ADD COLUMN description plain_text NOT NULL DEFAULT ''
`,
  },

  /** API keys. `scopes` is separated by spaces. */
  {
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
  },

  /** Browsers in which the owner turned on push. */
  {
    version: 11,
    name: 'devices that get push messages',
    sql: `
CREATE TABLE push_devices (
  device_id plain_text PRIMARY KEY,
  session_id plain_text NOT NULL REFERENCES admin_sessions ON DELETE CASCADE,
  -- Of the admin key under which it was added.
  key_mark plain_text NOT NULL,
  endpoint plain_text NOT NULL UNIQUE,
  p256dh plain_text NOT NULL,
  auth plain_text NOT NULL,
  renewal_hash plain_text NOT NULL UNIQUE,
  label plain_text NOT NULL,
  created_at bigint NOT NULL,
  accepted_at bigint,
  answer plain_text,
  answered_at bigint
);

CREATE INDEX push_devices_of ON push_devices (session_id)
`,
  },

  /** The outbox: events and their recipients, without texts of messages. */
  {
    version: 12,
    name: 'alarms',
    sql: `
CREATE TABLE alarms (
  alarm_id plain_text PRIMARY KEY,
  kind plain_text NOT NULL,
  key plain_text NOT NULL,
  conversation_id plain_text REFERENCES conversations ON DELETE CASCADE,
  contact_id plain_text REFERENCES contact_messages ON DELETE CASCADE,
  at bigint NOT NULL,
  due_at bigint NOT NULL,
  -- When its deliveries were stored.
  spread_at bigint,
  UNIQUE (kind, key)
);

CREATE INDEX alarms_due ON alarms (due_at) WHERE spread_at IS NULL;

CREATE INDEX alarms_of ON alarms (conversation_id) WHERE conversation_id IS NOT NULL;

CREATE INDEX alarms_of_contact ON alarms (contact_id) WHERE contact_id IS NOT NULL;

CREATE TABLE alarm_deliveries (
  delivery_id plain_text PRIMARY KEY,
  alarm_id plain_text NOT NULL REFERENCES alarms ON DELETE CASCADE,
  channel plain_text NOT NULL,
  recipient plain_text NOT NULL,
  state plain_text NOT NULL CHECK (state IN ('waiting', 'sent', 'dropped', 'dead')),
  attempts integer NOT NULL,
  next_at bigint NOT NULL,
  claimed_until bigint NOT NULL,
  answer plain_text NOT NULL,
  ended_at bigint
);

CREATE INDEX alarm_deliveries_due ON alarm_deliveries (next_at) WHERE state = 'waiting';

CREATE INDEX alarm_deliveries_dead ON alarm_deliveries (ended_at) WHERE state = 'dead';

CREATE INDEX alarm_deliveries_of ON alarm_deliveries (alarm_id)
`,
  },

  /** Links that reopen a conversation. An opened one admits its browser. */
  {
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
  },

  /** Few visitors leave an address, and theirs are checked every half minute. */
  {
    version: 14,
    name: 'index of conversations with a reply address',
    sql: `
CREATE INDEX conversations_reply_email ON conversations (last_activity_at)
  WHERE reply_email IS NOT NULL
`,
  },

  /** When an unread answer was last mailed, and when a return link was last opened. */
  {
    version: 15,
    name: 'mails to visitors and their return',
    sql: `
ALTER TABLE conversations ADD COLUMN mailed_at bigint, ADD COLUMN returned_at bigint
`,
  },

  /** Details of a notice besides ids, such as the time zone of a transcript. */
  {
    version: 16,
    name: 'detail of alarms',
    sql: `
ALTER TABLE alarms ADD COLUMN detail text
`,
  },

  /** A revoked link stays until it would have expired, so that its page can say that it was revoked. */
  {
    version: 17,
    name: 'withdrawn return links',
    sql: `
ALTER TABLE return_links ADD COLUMN revoked_at bigint
`,
  },

  /** When a reply address began to wait for confirmation; null for a confirmed one. */
  {
    version: 18,
    name: 'confirmation of reply addresses',
    sql: `
ALTER TABLE conversations ADD COLUMN reply_awaits_at bigint
`,
  },

  /** The answers in mails to the visitor: ranges of `seq` as JSON. */
  {
    version: 19,
    name: 'answers that were mailed',
    sql: `
ALTER TABLE conversations ADD COLUMN mailed_answers text
`,
  },

  /** Imported figures of other programs, as in chat.db. */
  {
    version: 20,
    name: 'imported figures',
    sql: `
    CREATE TABLE imports (
      import_id text PRIMARY KEY,
      source text NOT NULL,
      file_name text NOT NULL,
      hash text NOT NULL UNIQUE,
      skipped bigint NOT NULL,
      imported_at bigint
    );

    CREATE TABLE imported_rows (
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      day text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('site', 'page', 'source')),
      name text NOT NULL,
      visitors bigint NOT NULL,
      visits bigint NOT NULL,
      views bigint NOT NULL,
      PRIMARY KEY (import_id, kind, day, name)
    );
  `,
  },
  ...schemaSteps.map((step, index) => ({
    version: FIRST_STEP + index,
    name: step.name,
    sql: statementsOf('postgres', step).join(';\n\n'),
  })),
];

import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** The outbox: what happened, and to whom it is said. No text of a message is in it. */
export const chatAlarms: Migration = {
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
};

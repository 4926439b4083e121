import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * Mails to visitors are counted, and a mailbox may want none. Whether an address that was left before
 * is its visitor's own is unknown, so each waits for its confirmation.
 */
export const chatVisitorMails: Migration = {
  version: 31,
  name: 'counted mails to visitors',
  sql: `
    CREATE TABLE visitor_mails (
      mail_id TEXT PRIMARY KEY,
      recipient TEXT NOT NULL,
      domain TEXT NOT NULL,
      is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX visitor_mails_by_recipient ON visitor_mails (recipient, at);
    CREATE INDEX visitor_mails_by_time ON visitor_mails (at);
    CREATE TABLE mail_suppressions (
      recipient TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    UPDATE conversations SET reply_awaits_at = last_activity_at
      WHERE reply_email IS NOT NULL AND reply_awaits_at IS NULL;
  `,
};

/** Alarms of which the owner is told by a digest. */
export const chatFoldedAlarms: Migration = {
  version: 32,
  name: 'digest of alarms',
  sql: `
    ALTER TABLE alarms ADD COLUMN is_folded INTEGER NOT NULL DEFAULT 0
      CHECK (is_folded IN (0, 1));
    CREATE INDEX alarms_by_spread ON alarms (spread_at);
  `,
};

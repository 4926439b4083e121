import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Counted mails to visitors, and mailboxes that want none, as in chat.db. */
export const visitorMailTables: Migration = {
  version: 21,
  name: 'counted mails to visitors',
  sql: `
    CREATE TABLE visitor_mails (
      mail_id text PRIMARY KEY,
      recipient text NOT NULL,
      domain text NOT NULL,
      is_confirmed smallint NOT NULL CHECK (is_confirmed IN (0, 1)),
      at bigint NOT NULL
    );

    CREATE INDEX visitor_mails_by_recipient ON visitor_mails (recipient, at);

    CREATE INDEX visitor_mails_by_time ON visitor_mails (at);

    CREATE TABLE mail_suppressions (
      recipient text PRIMARY KEY,
      at bigint NOT NULL
    );

    UPDATE conversations SET reply_awaits_at = last_activity_at
      WHERE reply_email IS NOT NULL AND reply_awaits_at IS NULL;
  `,
};

/** Alarms of which the owner is told by a digest. */
export const foldedAlarms: Migration = {
  version: 22,
  name: 'digest of alarms',
  sql: `
    ALTER TABLE alarms ADD COLUMN is_folded smallint NOT NULL DEFAULT 0
      CHECK (is_folded IN (0, 1));

    CREATE INDEX alarms_by_spread ON alarms (spread_at);
  `,
};

import type { Migration } from '#api/storage/sqlite/migrate.ts';

/** Browsers in which the owner has turned push on. */
export const chatPushDevices: Migration = {
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
};

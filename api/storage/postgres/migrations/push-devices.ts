import type { Migration } from '#api/storage/postgres/migrate.ts';

/** Browsers in which the owner has turned push on. */
export const pushDevices: Migration = {
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
};

import type { Migration } from '#api/storage/postgres/migrate.ts';

/** The outbox: what happened, and to whom it is said. No text of a message is in it. */
export const alarmTables: Migration = {
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
};

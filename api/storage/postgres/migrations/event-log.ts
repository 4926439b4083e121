import type { Migration } from '#api/storage/postgres/migrate.ts';

/**
 * Records of visits, in one order for all nodes. A partition holds the arrivals of one UTC day, so that
 * the retention drops whole tables. `entry` is the JSON of a LogEntry.
 */
export const eventLogTables: Migration = {
  version: 2,
  name: 'the event log, its checkpoint, erasures, states of errors',
  sql: `
CREATE TABLE event_log (
  -- Days since the epoch.
  day integer NOT NULL,
  position bigint NOT NULL,
  visitor_id plain_text,
  token_hash plain_text,
  entry json NOT NULL,
  PRIMARY KEY (day, position)
) PARTITION BY RANGE (day);

CREATE INDEX event_log_visitor ON event_log (visitor_id) WHERE visitor_id IS NOT NULL;

-- Entries of nobody are erasures.
CREATE INDEX event_log_erasures ON event_log (position)
  WHERE visitor_id IS NULL AND token_hash IS NULL;

CREATE INDEX event_log_token ON event_log (token_hash) WHERE token_hash IS NOT NULL;

-- One row. Whoever appends locks it until the commit, so entries become visible in the order of
-- their positions.
CREATE TABLE event_log_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  log_id plain_text NOT NULL DEFAULT gen_random_uuid()::text,
  position bigint NOT NULL DEFAULT 0,
  day integer NOT NULL DEFAULT 0,
  -- No erasure up to this position is in the log any more: a node that has not applied it begins
  -- anew from the checkpoint.
  scrubbed_position bigint NOT NULL DEFAULT 0
);

-- A copy of analytics.db up to a position of the log, in chunks that copies share.
CREATE TABLE analytics_chunks (
  hash plain_text PRIMARY KEY,
  content bytea NOT NULL
);

ALTER TABLE analytics_chunks ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE analytics_checkpoints (
  position bigint PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT now(),
  bytes bigint NOT NULL,
  chunks plain_text[] NOT NULL
);

CREATE TABLE erasures (
  erasure_no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at bigint NOT NULL,
  scrubbed_at bigint
);

CREATE TABLE error_states (
  signature plain_text PRIMARY KEY,
  state plain_text NOT NULL,
  version plain_text NOT NULL,
  decided_at bigint NOT NULL,
  reopened_in plain_text
);

CREATE TABLE running_versions (
  position integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version plain_text NOT NULL,
  since bigint NOT NULL
)
`,
};

import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * One row per visitor and UTC day. `visitor_id` is the id that the browser claims (16 bytes, as in
 * `visitors`), not a `visitor_no`: a fingerprint may arrive before the first event. Subhashes are 8
 * bytes, null if the browser answered too late. `is_latest` marks the newest row of a visitor, by which
 * devices are compared; the second index covers that comparison.
 */
export const fingerprintsMigration: Migration = {
  version: 2,
  name: 'fingerprints',
  sql: `
    CREATE TABLE fingerprints (
      visitor_id BLOB NOT NULL CHECK (length(visitor_id) = 16),
      day INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      is_latest INTEGER NOT NULL CHECK (is_latest IN (0, 1)),
      primary_hash BLOB NOT NULL CHECK (length(primary_hash) = 32),
      hardware BLOB,
      screen BLOB,
      system BLOB,
      language BLOB,
      timezone BLOB,
      preferences BLOB,
      browser BLOB,
      engine BLOB,
      network BLOB,
      attributes TEXT NOT NULL,
      collection_ms REAL NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT NOT NULL,
      stability_score REAL NOT NULL,
      entropy_bits REAL NOT NULL,
      PRIMARY KEY (visitor_id, day)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX fingerprints_hash ON fingerprints (primary_hash) WHERE is_latest = 1;
    CREATE INDEX fingerprints_devices ON fingerprints (
      hardware, screen, system, language, timezone, preferences, browser, engine, network, received_at
    ) WHERE is_latest = 1;
    CREATE INDEX fingerprints_age ON fingerprints (received_at);
  `,
};

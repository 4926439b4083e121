import type { Database } from 'better-sqlite3';
import { subhashNames } from '#shared/domain/fingerprint/parts.ts';
import { toRow, type FingerprintRow } from '#api/storage/sqlite/fingerprints/fingerprint-row.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';

const columns = [
  'visitor_id',
  'day',
  'received_at',
  'primary_hash',
  ...subhashNames,
  'attributes',
  'collection_ms',
  'started_at',
  'ended_at',
  'stability_score',
  'entropy_bits',
] satisfies (keyof FingerprintRow)[];

export const createSqliteFingerprints = (db: Database, writes: WriteQueue): FingerprintStore => {
  const insert = db.prepare<[FingerprintRow]>(
    `INSERT INTO fingerprints (${columns.join(', ')}, is_latest)
     VALUES (${columns.map((name) => `@${name}`).join(', ')}, 1)
     ON CONFLICT DO NOTHING`,
  );
  // By day, not by order of arrival: a clock that was set back must leave exactly one row marked.
  const mark = db.prepare<[{ visitor_id: Buffer }]>(
    `UPDATE fingerprints
     SET is_latest = (day = (SELECT max(day) FROM fingerprints WHERE visitor_id = @visitor_id))
     WHERE visitor_id = @visitor_id`,
  );
  return {
    add: (input) => {
      const row = toRow(input);
      return writes.run(() => {
        if (insert.run(row).changes > 0) mark.run({ visitor_id: row.visitor_id });
      });
    },
  };
};

import type { Database } from 'better-sqlite3';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { ErasureLog } from '#api/features/privacy/logged-scrub.ts';

export const createSqliteErasureLog = (db: Database, writes: WriteQueue): ErasureLog => {
  const note = db.prepare<[number]>('INSERT INTO erasures (erased_at) VALUES (?)');
  const unscrubbed = db
    .prepare<[], number>(
      'SELECT erasure_no FROM erasures WHERE scrubbed_at IS NULL ORDER BY erasure_no',
    )
    .pluck();
  const scrubbed = db.prepare<[number, number]>(
    'UPDATE erasures SET scrubbed_at = ? WHERE erasure_no = ? AND scrubbed_at IS NULL',
  );
  return {
    note: (now) => writes.run(() => Number(note.run(now).lastInsertRowid)),
    unscrubbed: async () => unscrubbed.all(),
    scrubbed: (erasures, now) =>
      writes.run(() => {
        for (const no of erasures) scrubbed.run(now, no);
      }),
  };
};

import type { Database } from 'better-sqlite3';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { ErasureLog } from '#api/features/privacy/logged-scrub.ts';

export const createSqliteErasureLog = (db: Database, writes: WriteQueue): ErasureLog => {
  const note = db.prepare<[number]>('INSERT INTO erasures (erased_at) VALUES (?)');
  const unscrubbed = db.prepare('SELECT 1 FROM erasures WHERE scrubbed_at IS NULL LIMIT 1');
  const scrubbed = db.prepare<[number]>(
    'UPDATE erasures SET scrubbed_at = ? WHERE scrubbed_at IS NULL',
  );
  return {
    note: (now) => writes.run(() => void note.run(now)),
    hasUnscrubbed: async () => unscrubbed.get() !== undefined,
    scrubbed: (now) => writes.run(() => void scrubbed.run(now)),
  };
};

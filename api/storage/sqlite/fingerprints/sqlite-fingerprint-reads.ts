import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import {
  bytesOfId,
  toStored,
  type FingerprintRow,
} from '#api/storage/sqlite/fingerprints/fingerprint-row.ts';
import { createPossiblySame } from '#api/storage/sqlite/fingerprints/possibly-same.ts';
import { createRarity } from '#api/storage/sqlite/fingerprints/rarity.ts';
import type { FingerprintReads } from '#api/features/fingerprint/store.ts';

/** Fingerprint queries on SQLite; a read-only connection suffices. */
export const createSqliteFingerprintReads = (db: Database): FingerprintReads => {
  const allOf = db.prepare<[Buffer], FingerprintRow>(
    'SELECT * FROM fingerprints WHERE visitor_id = ? ORDER BY day DESC',
  );
  const latestOf = db.prepare<[Buffer], FingerprintRow>(
    'SELECT * FROM fingerprints WHERE visitor_id = ? ORDER BY day DESC LIMIT 1',
  );
  const possiblySame = createPossiblySame(db);
  const rarityOf = createRarity(db);
  const latest = (visitorId: VisitorId) => latestOf.get(bytesOfId(visitorId));
  return {
    of: (visitorId) => allOf.all(bytesOfId(visitorId)).map(toStored),
    possiblySame: (visitorId, limit) => {
      const row = latest(visitorId);
      return row ? possiblySame(row, limit) : [];
    },
    rarityOf: (visitorId) => {
      const row = latest(visitorId);
      return row ? rarityOf(row) : null;
    },
  };
};

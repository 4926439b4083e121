import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { lastingSubhashes, subhashNames, type Subhash } from '#shared/domain/fingerprint/parts.ts';
import { surprisal, type SurprisalCounts } from '#shared/domain/fingerprint/surprisal.ts';
import {
  bytesOfId,
  toStored,
  type FingerprintRow,
} from '#api/storage/sqlite/fingerprints/fingerprint-row.ts';
import { createPossiblySame } from '#api/storage/sqlite/fingerprints/possibly-same.ts';
import type { FingerprintReads, Rarity } from '#api/features/fingerprint/store.ts';

/** The rarity of a row's device among the newest rows of all visitors; see the port. */
const createRarity = (db: Database) => {
  const ofEach = db.prepare<[FingerprintRow], Record<string, number | null>>(
    `SELECT ${subhashNames
      .map(
        (name) => `count(${name}) AS ${name}_visitors, count(DISTINCT ${name}) AS ${name}_distinct,
          sum(${name} = @${name}) AS ${name}_seen`,
      )
      .join(', ')}
     FROM fingerprints WHERE is_latest = 1`,
  );
  const sameAs = lastingSubhashes.map((name) => `${name} IS @${name}`).join(' AND ');
  const ofAll = db.prepare<[FingerprintRow], SurprisalCounts>(
    `SELECT sum(visitors) AS visitors, count(*) AS "distinct",
       coalesce(sum(visitors) FILTER (WHERE ${sameAs}), 0) AS seen
     FROM (
       SELECT ${lastingSubhashes.join(', ')}, count(*) AS visitors
       FROM fingerprints WHERE is_latest = 1 GROUP BY ${lastingSubhashes.join(', ')}
     )`,
  );
  const nobody: SurprisalCounts = { visitors: 0, distinct: 0, seen: 0 };

  return (row: FingerprintRow): Rarity => {
    const all = ofAll.get(row) ?? nobody;
    const each = ofEach.get(row) ?? {};
    const bitsOf = subhashNames.map((name) => {
      if (row[name] === null) return [name, null];
      const [visitors, distinct, seen] = ['visitors', 'distinct', 'seen'].map(
        (what) => each[`${name}_${what}`] ?? 0,
      );
      return [
        name,
        surprisal({ visitors: visitors ?? 0, distinct: distinct ?? 0, seen: seen ?? 0 }),
      ];
    });
    return {
      visitors: all.visitors,
      looksLike: all.seen,
      bits: surprisal(all),
      bitsOf: Object.fromEntries(bitsOf) as Record<Subhash, number | null>,
    };
  };
};

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

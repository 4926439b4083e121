import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { lastingSubhashes, subhashNames, type Subhash } from '#shared/domain/fingerprint/parts.ts';
import { surprisal, type SurprisalCounts } from '#shared/domain/fingerprint/surprisal.ts';
import {
  bytesOfId,
  toStored,
  type FingerprintRow,
  idOfBytes,
} from '#api/storage/sqlite/fingerprints/fingerprint-row.ts';
import type { FingerprintReads, Rarity, PossiblySame } from '#api/features/fingerprint/store.ts';

interface Found {
  readonly visitor_id: Buffer;
  readonly received_at: number;
  readonly mask: number;
}

/** The number of visitors with exactly this overlap, including the visitor in question. */
interface MaskCount {
  readonly mask: number;
  readonly visitors: number;
}

// One bit for each stable subhash that is equal. An unknown value equals nothing.
const maskSql = lastingSubhashes
  .map((name, bit) => `coalesce(${name} = @${name}, 0) * ${1 << bit}`)
  .join(' + ');
const equalIn = (mask: number) => lastingSubhashes.filter((_, bit) => (mask & (1 << bit)) !== 0);

const createStatements = (db: Database) => ({
  counts: db.prepare<[FingerprintRow], MaskCount>(
    `SELECT ${maskSql} AS mask, count(*) AS visitors FROM fingerprints
     WHERE is_latest = 1 GROUP BY mask`,
  ),
  /** For each requested mask, the newest visitors. */
  ofMasks: db.prepare<[FingerprintRow & { masks: string; limit: number }], Found>(
    `SELECT visitor_id, received_at, mask FROM (
       SELECT visitor_id, received_at, mask, row_number()
         OVER (PARTITION BY mask ORDER BY received_at DESC, visitor_id) AS place
       FROM (
         SELECT visitor_id, received_at, ${maskSql} AS mask FROM fingerprints
         WHERE is_latest = 1 AND visitor_id <> @visitor_id
       )
       WHERE mask IN (SELECT value FROM json_each(@masks))
     )
     WHERE place <= @limit`,
  ),
  ofHash: db.prepare<[FingerprintRow & { limit: number }], Found>(
    `SELECT visitor_id, received_at, ${maskSql} AS mask
     FROM fingerprints
     WHERE is_latest = 1 AND primary_hash = @primary_hash AND visitor_id <> @visitor_id
     ORDER BY received_at DESC, visitor_id LIMIT @limit`,
  ),
});

const sum = (counts: readonly MaskCount[]) => counts.reduce((all, one) => all + one.visitors, 0);

/** Visitors with at least this overlap: a larger overlap includes it. */
const sharing = (counts: readonly MaskCount[], mask: number): number =>
  sum(counts.filter((one) => (one.mask & mask) === mask));

/** Combinations of two or more subhashes, the rarest first, and only as many as yield the wanted number. */
const masksToQuery = (counts: readonly MaskCount[], limit: number): number[] => {
  const rarest = counts
    .filter(({ mask }) => equalIn(mask).length >= 2)
    .toSorted((a, b) => sharing(counts, a.mask) - sharing(counts, b.mask));
  // One more than wanted, because the visitor matches themselves.
  const enough = rarest.findIndex((_, index) => sum(rarest.slice(0, index + 1)) > limit);
  return rarest.slice(0, enough === -1 ? undefined : enough + 1).map(({ mask }) => mask);
};

/** Visitors who share a hash or two stable subhashes with a row's visitor; see the port. */
const createPossiblySame = (db: Database) => {
  const statements = createStatements(db);
  return (row: FingerprintRow, limit: number): PossiblySame[] => {
    const counts = statements.counts.all(row);
    const visitors = sum(counts);
    const hints = new Map<string, PossiblySame>();
    const note = (rows: readonly Found[], isSameHash: boolean) => {
      for (const { visitor_id, received_at, mask } of rows) {
        const visitorId = idOfBytes(visitor_id);
        if (hints.has(visitorId)) continue;
        hints.set(visitorId, {
          visitorId,
          lastSeenAt: received_at,
          isSameHash,
          equal: equalIn(mask),
          sharedBy: sharing(counts, mask),
          visitors,
        });
      }
    };
    note(statements.ofHash.all({ ...row, limit }), true);
    const masks = JSON.stringify(masksToQuery(counts, limit));
    note(statements.ofMasks.all({ ...row, limit, masks }), false);
    const order = (a: PossiblySame, b: PossiblySame) =>
      Number(b.isSameHash) - Number(a.isSameHash) ||
      a.sharedBy - b.sharedBy ||
      b.lastSeenAt - a.lastSeenAt;
    return [...hints.values()].toSorted(order).slice(0, limit);
  };
};

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

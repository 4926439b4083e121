import { iso } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { createSqliteFingerprintReads } from '#api/storage/sqlite/fingerprints/sqlite-fingerprint-reads.ts';

const MOST_HINTS = 20;

/** A visitor's newest fingerprint, possible matches and its rarity; null without a fingerprint. */
export const fingerprint = (
  { analytics, check }: RawContext,
  { visitorId }: QueryInput<'fingerprint'>,
): QueryResult<'fingerprint'> => {
  const reads = createSqliteFingerprintReads(analytics);
  const selected = reads.of(visitorId);
  const [newest] = selected;
  const rarity = reads.rarityOf(visitorId);
  if (!newest || !rarity) return null;
  check();
  return {
    visitor_id: visitorId,
    primary_hash: newest.primaryHash,
    subhashes: newest.payload.subhashes,
    first_seen_at: iso(selected.at(-1)?.at ?? newest.at),
    last_seen_at: iso(newest.at),
    times_seen: selected.length,
    possibly_same: reads.possiblySame(visitorId, MOST_HINTS).map((hint) => ({
      visitor_id: hint.visitorId,
      last_seen_at: iso(hint.lastSeenAt),
      same_primary_hash: hint.isSameHash,
      agree: [...hint.equal],
      shared_by: hint.sharedBy,
    })),
    rarity: {
      visitors: rarity.visitors,
      looks_like: rarity.looksLike,
      one_of_about: rarity.bits === null ? null : Math.round(2 ** rarity.bits),
      bits: rarity.bits,
      bits_of: rarity.bitsOf,
    },
  };
};

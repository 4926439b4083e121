import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { hasTable } from '#api/storage/sqlite/privacy/optional-table.ts';
import type { Person } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A claimed visitor id as analytics.db stores it: the 16 bytes of the UUID. */
export const toVisitorBlob = (id: VisitorId): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const toVisitorId = (blob: Buffer): VisitorId =>
  blob.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as VisitorId;

export const toTokenBlob = (hash: TokenHash): Buffer => Buffer.from(hash, 'hex');

/**
 * Follows the links between visitor ids and tokens in both directions until nobody is added. Omits ids
 * that no row contains. Includes the given tokens, because the chat may know them when analytics does
 * not.
 */
export const createPersonFinder = (db: Database) => {
  const sources = ['visitors', 'fingerprints'].filter((table) => hasTable(db, table));
  const knowing = sources.map((table) =>
    db.prepare<[Buffer]>(`SELECT 1 FROM ${table} WHERE visitor_id = ? LIMIT 1`),
  );
  const isKnown = (id: Buffer) => knowing.some((statement) => statement.get(id) !== undefined);
  const tokensOf = db
    .prepare<[Buffer], Buffer>(
      'SELECT token_hash FROM visitor_tokens JOIN visitors USING (visitor_no) WHERE visitor_id = ?',
    )
    .pluck();
  const visitorsOf = db
    .prepare<[Buffer], Buffer>(
      'SELECT visitor_id FROM visitor_tokens JOIN visitors USING (visitor_no) WHERE token_hash = ?',
    )
    .pluck();

  return (known: Person): Person => {
    const visitorIds = new Set<VisitorId>();
    const visitorTokenHashes = new Set<TokenHash>();
    const addTokenHash = (visitorTokenHash: TokenHash): void => {
      if (visitorTokenHashes.has(visitorTokenHash)) return;
      visitorTokenHashes.add(visitorTokenHash);
      for (const blob of visitorsOf.all(toTokenBlob(visitorTokenHash)))
        addVisitor(toVisitorId(blob));
    };
    const addVisitor = (id: VisitorId): void => {
      const blob = toVisitorBlob(id);
      if (visitorIds.has(id) || !isKnown(blob)) return;
      visitorIds.add(id);
      for (const token of tokensOf.all(blob)) addTokenHash(token.toString('hex') as TokenHash);
    };
    for (const id of known.visitorIds) addVisitor(id.toLowerCase() as VisitorId);
    for (const visitorTokenHash of known.visitorTokenHashes) addTokenHash(visitorTokenHash);
    return { visitorIds: [...visitorIds], visitorTokenHashes: [...visitorTokenHashes] };
  };
};

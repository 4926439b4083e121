import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Links a chat's browser to the id that it claimed. Runs only inside the write queue. */
export const createVisitorLink = (db: Database) => {
  const add = prepare<{ token: string; id: string; at: number }>(
    db,
    `INSERT INTO visitor_ids (visitor_key, visitor_id, first_seen_at, last_seen_at)
     SELECT visitor_key, @id, @at, @at FROM visitors WHERE token_hash = @token
     ON CONFLICT (visitor_key, visitor_id)
       DO UPDATE SET last_seen_at = max(last_seen_at, excluded.last_seen_at)`,
  );
  return (tokenHash: TokenHash, visitorId: VisitorId, at: number): void =>
    void add.run({ token: tokenHash, id: visitorId.toLowerCase(), at });
};

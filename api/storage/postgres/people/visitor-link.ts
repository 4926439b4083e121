import type { VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

/** Links a chat's browser to the id that it claimed. */
export const linkVisitor = (
  sql: Sql,
  { tokenHash, visitorId, at }: { tokenHash: TokenHash; visitorId: VisitorId; at: number },
): Promise<number> =>
  sql.run(
    `INSERT INTO visitor_ids (visitor_key, visitor_id, first_seen_at, last_seen_at)
     SELECT visitor_key, $2, $3::bigint, $3::bigint FROM visitors WHERE token_hash = $1
     ON CONFLICT (visitor_key, visitor_id)
       DO UPDATE SET last_seen_at = greatest(visitor_ids.last_seen_at, excluded.last_seen_at)`,
    [tokenHash, visitorId.toLowerCase(), at],
  );

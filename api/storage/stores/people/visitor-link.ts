import type { VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { run, type Job } from '#api/storage/sql/job.ts';

const add = run(
  ({ greatest }) =>
    `INSERT INTO visitor_ids (visitor_key, visitor_id, first_seen_at, last_seen_at)
     SELECT visitor_key, @visitorId, CAST(@at AS bigint), CAST(@at AS bigint)
       FROM visitors WHERE token_hash = @tokenHash
     ON CONFLICT (visitor_key, visitor_id) DO UPDATE
       SET last_seen_at = ${greatest('visitor_ids.last_seen_at', 'excluded.last_seen_at')}`,
);

/** Links the browser that a return link admitted to its claimed id. */
export const linkGuest = run(
  'UPDATE return_links SET opened_visitor = @visitorId WHERE opened_by = @tokenHash',
);

/** Links a chat's browser to its claimed id. */
export const linkVisitor = (claim: {
  tokenHash: TokenHash;
  visitorId: VisitorId;
  at: number;
}): Job<number> => add({ ...claim, visitorId: claim.visitorId.toLowerCase() });

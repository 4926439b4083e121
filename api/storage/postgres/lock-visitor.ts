import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

// Not FOR UPDATE: a row that refers to the visitor may be inserted meanwhile.
const lock = 'FOR NO KEY UPDATE OF v';

/**
 * Everything that changes the conversations of a visitor first locks the visitor's row. So seqs have
 * no gaps, marks never fall, and one conversation is open, whichever nodes write at once. The
 * statements after it see what the last holder of the lock committed.
 */
export const lockVisitorOf = (sql: Sql, id: ConversationId): Promise<number> =>
  sql.run(
    `SELECT 1 FROM visitors v WHERE visitor_key =
       (SELECT visitor_key FROM conversations WHERE conversation_id = $1) ${lock}`,
    [id],
  );

export const lockVisitor = (sql: Sql, tokenHash: TokenHash): Promise<number> =>
  sql.run(`SELECT 1 FROM visitors v WHERE token_hash = $1 ${lock}`, [tokenHash]);

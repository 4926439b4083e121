import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationStatus } from '#shared/contracts/lifecycle.ts';
import { activeRow, rowOf } from '#api/storage/postgres/conversation-reads.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import type { ConversationRow } from '#api/storage/rows/conversation-rows.ts';

interface Change {
  readonly status: ConversationStatus;
  readonly by: 'visitor' | 'admin';
  readonly at: number;
}

const write = (sql: Sql, id: ConversationId, { status, by, at }: Change) =>
  sql.run(
    `UPDATE conversations SET status = $2::text, status_by = $3, status_at = $4::bigint,
       snoozed_until = NULL,
       missed_at = CASE WHEN $2::text = 'closed' AND first_message_at IS NOT NULL
         AND first_reply_at IS NULL THEN coalesce(missed_at, $4::bigint) ELSE missed_at END
     WHERE conversation_id = $1`,
    [id, status, by, at],
  );

/**
 * Sets the status and returns the changed conversations. A visitor has one open conversation, so
 * opening one closes the other. Runs under the visitor's lock.
 */
export const setStatus = async (
  sql: Sql,
  row: ConversationRow,
  change: Change,
): Promise<ConversationRow[]> => {
  if (row.status === change.status) return [];
  const other = change.status === 'open' ? await activeRow(sql, row.token_hash) : undefined;
  if (other) await write(sql, other.conversation_id, { ...change, status: 'closed' });
  await write(sql, row.conversation_id, change);
  const rows: ConversationRow[] = [];
  for (const each of [...(other ? [other] : []), row])
    rows.push(await rowOf(sql, each.conversation_id));
  return rows;
};

import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { nameTokens } from '#api/storage/postgres/people/person-names.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import { conversation } from '#api/storage/rows/conversation-columns.ts';
import { toConversation, type ConversationRow } from '#api/storage/rows/conversation-rows.ts';

const byId = `${conversation} WHERE c.conversation_id = $1`;
// One statement for "not yours" and "not there", so that both give the same answer and take the same
// time.
const byIdAndVisitor = `${byId} AND v.token_hash = $2`;

export const findRow = (
  sql: Sql,
  id: ConversationId,
  caller: Caller,
): Promise<ConversationRow | undefined> =>
  caller.kind === 'admin'
    ? sql.get<ConversationRow>(byId, [id])
    : sql.get<ConversationRow>(byIdAndVisitor, [id, caller.tokenHash]);

export const rowOf = async (sql: Sql, id: ConversationId): Promise<ConversationRow> => {
  const row = await sql.get<ConversationRow>(byId, [id]);
  if (!row) throw new Error('a conversation vanished inside its own transaction');
  return row;
};

export const activeRow = (sql: Sql, tokenHash: TokenHash): Promise<ConversationRow | undefined> =>
  sql.get<ConversationRow>(`${conversation} WHERE v.token_hash = $1 AND c.status = 'open'`, [
    tokenHash,
  ]);

/** The conversations of these rows, with the names of their visitors. */
export const named = async (
  sql: Sql,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> => {
  const nameOf = await nameTokens(
    sql,
    rows.map(({ token_hash: hash }) => hash),
  );
  return rows.map((row) => toConversation(row, nameOf));
};

export const namedOne = async (
  sql: Sql,
  row: ConversationRow | undefined,
): Promise<Conversation | null> => (row ? ((await named(sql, [row]))[0] ?? null) : null);

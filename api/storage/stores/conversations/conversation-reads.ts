import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { conversation } from '#api/storage/stores/conversations/conversation-columns.ts';
import {
  toConversation,
  type ConversationRow,
} from '#api/storage/stores/conversations/conversation-rows.ts';
import { get, lock, type Job } from '#api/storage/sql/job.ts';
import { generatedPerson, nameTokens } from '#api/storage/stores/people/person-names.ts';

/**
 * Everything that changes the conversations of a visitor first locks the visitor's row. So seqs have no
 * gaps, marks never fall, and only one conversation is open, whichever nodes write at once. The
 * statements after it see everything that the last holder of the lock committed.
 */
export const lockVisitor = lock(
  ({ locking }) => `SELECT 1 FROM visitors v WHERE token_hash = @tokenHash ${locking('v')}`,
);

export const lockVisitorOf = lock(
  ({ locking }) =>
    `SELECT 1 FROM visitors v WHERE visitor_key =
       (SELECT visitor_key FROM conversations WHERE conversation_id = @id) ${locking('v')}`,
);

// One statement for "not yours" and "not there", so that both give the same answer in the same time.
const ofCaller = ({ isLocked }: { isLocked: boolean }) => {
  const where = (condition: string) =>
    get<ConversationRow>(
      ({ locking }) => `${conversation} WHERE ${condition} ${isLocked ? locking('v, c') : ''}`,
    );
  const ofAdmin = where('c.conversation_id = @id');
  const ofVisitor = where('c.conversation_id = @id AND v.token_hash = @tokenHash');
  return (id: ConversationId, caller: Caller): Job<ConversationRow | undefined> =>
    caller.kind === 'admin' ? ofAdmin({ id }) : ofVisitor({ id, tokenHash: caller.tokenHash });
};

export const findRow = ofCaller({ isLocked: false });

/**
 * Locks the visitor and the conversation and reads them in one statement. The last message's excerpt
 * dates from before the lock; `reread` has the newest one.
 */
export const lockedRow = ofCaller({ isLocked: true });

export function* reread(id: ConversationId): Job<ConversationRow> {
  const row = yield* findRow(id, { kind: 'admin' });
  if (!row) throw new Error('a conversation vanished inside its own transaction');
  return row;
}

const active = get<ConversationRow>(
  `${conversation} WHERE v.token_hash = @tokenHash AND c.status = 'open'`,
);

export const activeRow = (tokenHash: TokenHash): Job<ConversationRow | undefined> =>
  active({ tokenHash });

/** The conversations of these rows, with the names of their visitors. */
export function* named(rows: readonly ConversationRow[]): Job<Conversation[]> {
  const nameOf = yield* nameTokens(
    rows.filter((row) => row.own_name_key === null).map((row) => row.token_hash),
  );
  return rows.map((row) =>
    toConversation(
      row,
      row.own_name_key === null ? nameOf(row.token_hash) : generatedPerson(row.own_name_key),
    ),
  );
}

function* namedOne(row: ConversationRow): Job<Conversation> {
  return (yield* named([row]))[0] as Conversation;
}

/** The current conversation, inside the transaction that changed it. */
export function* namedNow(id: ConversationId): Job<Conversation> {
  return yield* namedOne(yield* reread(id));
}

export function* namedIfFound(find: Job<ConversationRow | undefined>): Job<Conversation | null> {
  const row = yield* find;
  return row ? yield* namedOne(row) : null;
}

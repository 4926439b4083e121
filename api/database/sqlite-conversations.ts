import type { Database } from 'better-sqlite3';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { WriteQueue } from '#api/database/group-commit.ts';
import {
  toConversation,
  toMessage,
  type ConversationRow,
  type MessageRow,
} from '#api/database/conversation-rows.ts';
import {
  prepareConversationReads,
  prepareConversationWrites,
} from '#api/database/conversation-statements.ts';
import type {
  Appended,
  Conversation,
  ConversationStore,
  NewConversation,
  NewMessage,
  Page,
} from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';

type Reads = ReturnType<typeof prepareConversationReads>;
type Writes = ReturnType<typeof prepareConversationWrites>;

// One statement for "not yours" and "not there": same answer, same work.
const findRow = (reads: Reads, id: ConversationId, caller: Caller): ConversationRow | undefined =>
  caller.kind === 'admin' ? reads.byId.get(id) : reads.byIdAndOwner.get(id, caller.tokenHash);

const reread = (reads: Reads, id: ConversationId): Conversation => {
  const row = reads.byId.get(id);
  if (!row) throw new Error('a conversation vanished inside its own transaction');
  return toConversation(row);
};

const start = (reads: Reads, writes: Writes, input: NewConversation) => {
  writes.addVisitor.run(input.visitorKey, input.tokenHash, input.at);
  const open = reads.activeOf.get(input.tokenHash);
  if (open) {
    // The device's hash is a hint and may change with a browser update; the newest one stands.
    writes.setHash.run(input.primaryHash, open.conversation_id);
    return { conversation: reread(reads, open.conversation_id), isNew: false };
  }
  writes.addConversation.run({
    id: input.conversationId,
    tokenHash: input.tokenHash,
    primaryHash: input.primaryHash,
    visitorName: input.visitorName,
    page: input.page,
    at: input.at,
  });
  return { conversation: reread(reads, input.conversationId), isNew: true };
};

const append = (reads: Reads, writes: Writes, input: NewMessage): Appended => {
  const row = findRow(reads, input.conversationId, input.caller);
  if (!row) return { kind: 'missing' };
  const fromAdmin = input.caller.kind === 'admin' ? 1 : 0;
  const known = reads.byClientId.get(input.conversationId, input.clientId);
  if (known) {
    const isSame = known.content === input.content && known.from_admin === fromAdmin;
    if (!isSame) return { kind: 'conflict' };
    const message = toMessage(known, row.primary_hash);
    return { kind: 'repeated', message, conversation: toConversation(row) };
  }
  const added: MessageRow = {
    conversation_id: input.conversationId,
    seq: row.last_seq + 1,
    id: input.id,
    client_id: input.clientId,
    from_admin: fromAdmin,
    content: input.content,
    // Times rise within a conversation even when the server's clock is set back.
    sent_at: Math.max(input.at, row.last_activity_at + 1),
    sent_from_page: input.sentFromPage,
  };
  writes.addMessage.run(added);
  writes.touch.run({
    id: input.conversationId,
    seq: added.seq,
    at: added.sent_at,
    unread: fromAdmin === 1 ? 0 : 1,
  });
  const message = toMessage(added, row.primary_hash);
  return { kind: 'stored', message, conversation: reread(reads, input.conversationId) };
};

const markSeen = (
  reads: Reads,
  writes: Writes,
  { id, caller, seq, at }: { id: ConversationId; caller: Caller; seq: number | null; at: number },
) => {
  const row = findRow(reads, id, caller);
  if (!row) return null;
  const upTo = Math.min(seq ?? row.last_seq, row.last_seq);
  if (caller.kind === 'admin') writes.adminSaw.run({ id, upTo });
  else writes.visitorSaw.run({ id, upTo, at });
  return reread(reads, id);
};

/** `rows` holds one more than asked for where there is more. */
const toPage = (row: ConversationRow, rows: MessageRow[], limit: number): Page => ({
  messages: rows.slice(0, limit).map((message) => toMessage(message, row.primary_hash)),
  hasMore: rows.length > limit,
  lastSeq: row.last_seq,
});

/** The conversation store on SQLite: reads at once, writes through the group-commit queue. */
export const createSqliteConversations = (db: Database, queue: WriteQueue): ConversationStore => {
  const reads = prepareConversationReads(db);
  const writes = prepareConversationWrites(db);
  return {
    start: (input) => queue.run(() => start(reads, writes, input)),
    append: (input) => queue.run(() => append(reads, writes, input)),
    markSeen: (id, caller, seq, at) =>
      queue.run(() => markSeen(reads, writes, { id, caller, seq, at })),
    findActive: async (tokenHash) => {
      const row = reads.activeOf.get(tokenHash);
      return row ? toConversation(row) : null;
    },
    find: async (id, caller) => {
      const row = findRow(reads, id, caller);
      return row ? toConversation(row) : null;
    },
    newest: async (id, caller, limit) => {
      const row = findRow(reads, id, caller);
      if (!row) return null;
      const { messages, ...rest } = toPage(row, reads.newest.all(id, limit + 1), limit);
      return { ...rest, messages: messages.toReversed() };
    },
    after: async (id, caller, afterSeq, limit) => {
      const row = findRow(reads, id, caller);
      return row ? toPage(row, reads.after.all(id, afterSeq, limit + 1), limit) : null;
    },
    list: async (limit, position) => {
      const rows = position
        ? reads.listBehind.all(position.lastActivityAt, position.conversationId, limit)
        : reads.list.all(limit);
      return rows.map(toConversation);
    },
    unreadTotal: async () => reads.unreadTotal.get()?.unread ?? 0,
  };
};

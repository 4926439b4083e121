import type { Database } from 'better-sqlite3';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { WriteQueue } from '#api/database/group-commit.ts';
import {
  toConversation,
  toMessage,
  type ConversationRow,
  type MessageRow,
} from '#api/database/conversation-rows.ts';
import { prepareConversationStatements } from '#api/database/conversation-statements.ts';
import type {
  Appended,
  Conversation,
  ConversationStore,
  NewConversation,
  NewMessage,
  Page,
} from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';

/** The conversation store on SQLite: reads at once, writes through the group-commit queue. */
export const createSqliteConversations = (db: Database, writes: WriteQueue): ConversationStore => {
  const sql = prepareConversationStatements(db);

  // One statement for "not yours" and "not there": same answer, same work.
  const findRow = (id: ConversationId, caller: Caller): ConversationRow | undefined =>
    caller.kind === 'admin' ? sql.byId.get(id) : sql.byIdAndOwner.get(id, caller.tokenHash);

  const reread = (id: ConversationId): Conversation => {
    const row = sql.byId.get(id);
    if (!row) throw new Error('a conversation vanished inside its own transaction');
    return toConversation(row);
  };

  const start = (input: NewConversation) => {
    sql.addVisitor.run(input.visitorKey, input.tokenHash, input.at);
    const open = sql.activeOf.get(input.tokenHash);
    if (open) {
      // The device's hash is a hint and may change with a browser update; the newest one stands.
      sql.setHash.run(input.primaryHash, open.conversation_id);
      return { conversation: reread(open.conversation_id), isNew: false };
    }
    sql.addConversation.run({
      id: input.conversationId,
      tokenHash: input.tokenHash,
      primaryHash: input.primaryHash,
      visitorName: input.visitorName,
      page: input.page,
      at: input.at,
    });
    return { conversation: reread(input.conversationId), isNew: true };
  };

  const append = (input: NewMessage): Appended => {
    const row = findRow(input.conversationId, input.caller);
    if (!row) return { kind: 'missing' };
    const fromAdmin = input.caller.kind === 'admin' ? 1 : 0;
    const known = sql.byClientId.get(input.conversationId, input.clientId);
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
    sql.addMessage.run(added);
    sql.touch.run({
      id: input.conversationId,
      seq: added.seq,
      at: added.sent_at,
      unread: fromAdmin === 1 ? 0 : 1,
    });
    const message = toMessage(added, row.primary_hash);
    return { kind: 'stored', message, conversation: reread(input.conversationId) };
  };

  const page = (row: ConversationRow, rows: MessageRow[], limit: number): Page => {
    const messages: Message[] = rows
      .slice(0, limit)
      .map((message) => toMessage(message, row.primary_hash));
    return { messages, hasMore: rows.length > limit, lastSeq: row.last_seq };
  };

  const markSeen = (id: ConversationId, caller: Caller, seq: number | null, at: number) => {
    const row = findRow(id, caller);
    if (!row) return null;
    const upTo = Math.min(seq ?? row.last_seq, row.last_seq);
    if (caller.kind === 'admin') sql.adminSaw.run({ id, upTo });
    else sql.visitorSaw.run({ id, upTo, at });
    return reread(id);
  };

  return {
    start: (input) => writes.run(() => start(input)),
    append: (input) => writes.run(() => append(input)),
    markSeen: (id, caller, seq, at) => writes.run(() => markSeen(id, caller, seq, at)),
    findActive: async (tokenHash) => {
      const row = sql.activeOf.get(tokenHash);
      return row ? toConversation(row) : null;
    },
    find: async (id, caller) => {
      const row = findRow(id, caller);
      return row ? toConversation(row) : null;
    },
    newest: async (id, caller, limit) => {
      const row = findRow(id, caller);
      if (!row) return null;
      const rows = sql.newest.all(id, limit + 1);
      const { messages, ...rest } = page(row, rows, limit);
      return { ...rest, messages: messages.toReversed() };
    },
    after: async (id, caller, afterSeq, limit) => {
      const row = findRow(id, caller);
      return row ? page(row, sql.after.all(id, afterSeq, limit + 1), limit) : null;
    },
    list: async (limit, position) => {
      const rows = position
        ? sql.listBehind.all(position.lastActivityAt, position.conversationId, limit)
        : sql.list.all(limit);
      return rows.map(toConversation);
    },
    unreadTotal: async () => sql.unreadTotal.get()?.unread ?? 0,
  };
};

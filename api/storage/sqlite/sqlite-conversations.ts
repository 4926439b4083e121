import type { Database } from 'better-sqlite3';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationStatus } from '#shared/contracts/lifecycle.ts';
import { withMailedAnswers } from '#api/storage/rows/mailed-answers.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import {
  toConversation,
  toMessage,
  toPast,
  type ConversationRow,
  type MessageRow,
} from '#api/storage/rows/conversation-rows.ts';
import { toPage, toPageBackwards } from '#api/storage/rows/message-page.ts';
import {
  prepareConversationReads,
  prepareConversationWrites,
} from '#api/storage/sqlite/conversation-statements.ts';
import {
  prepareLifecycleReads,
  prepareLifecycleWrites,
} from '#api/storage/sqlite/lifecycle-statements.ts';
import { createProactiveAnswers } from '#api/storage/sqlite/answer-proactive.ts';
import { alarmOfAddress, alarmOfMessage } from '#api/storage/rows/message-alarm.ts';
import { createAddAlarm } from '#api/storage/sqlite/sqlite-alarms.ts';
import { createAttach } from '#api/storage/sqlite/sqlite-attachments.ts';
import { createPersonNames } from '#api/storage/sqlite/people/person-names.ts';
import { createVisitorLink } from '#api/storage/sqlite/people/visitor-link.ts';
import { prepareFilterReads, prepareSnoozeWrites } from '#api/storage/sqlite/filter-statements.ts';
import { createSnoozeWrites, createList } from '#api/storage/sqlite/sqlite-snooze.ts';
import type {
  Appended,
  Conversation,
  ConversationStore,
  Marked,
  NewConversation,
  NewMessage,
  Page,
  StatusChange,
} from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';

const prepareReads = (db: Database) => {
  const { nameOfToken } = createPersonNames(db);
  return {
    ...prepareConversationReads(db),
    ...prepareLifecycleReads(db),
    ...prepareFilterReads(db),
    toConversation: (row: ConversationRow) => toConversation(row, nameOfToken),
  };
};
const prepareWrites = (db: Database) => ({
  ...prepareConversationWrites(db),
  ...prepareLifecycleWrites(db),
  ...prepareSnoozeWrites(db),
  link: createVisitorLink(db),
  attach: createAttach(db),
  proactive: createProactiveAnswers(db),
  addAlarm: createAddAlarm(db),
});
type Reads = ReturnType<typeof prepareReads>;
type Writes = ReturnType<typeof prepareWrites>;

// One statement for "not yours" and "not there", so that both give the same answer and take the
// same time.
const findRow = (reads: Reads, id: ConversationId, caller: Caller): ConversationRow | undefined =>
  caller.kind === 'admin' ? reads.byId.get(id) : reads.byIdAndVisitor.get(id, caller.tokenHash);

const reread = (reads: Reads, id: ConversationId): Conversation => {
  const row = reads.byId.get(id);
  if (!row) throw new Error('a conversation vanished inside its own transaction');
  return reads.toConversation(row);
};

const start = (reads: Reads, writes: Writes, input: NewConversation) => {
  const { tokenHash, visitorId } = input;
  const nameKey = visitorId ?? tokenHash;
  writes.addVisitor.run({ key: input.visitorKey, tokenHash, at: input.at, nameKey });
  if (visitorId !== null) writes.link(tokenHash, visitorId, input.at);
  const open = reads.activeOf.get(input.tokenHash);
  if (open) {
    // The device's hash is a hint and may change with a browser update, so store the newest one.
    writes.setHash.run(input.primaryHash, open.conversation_id);
    return { conversation: reread(reads, open.conversation_id), isNew: false };
  }
  writes.addConversation.run({
    id: input.conversationId,
    tokenHash: input.tokenHash,
    primaryHash: input.primaryHash,
    visitorName: input.visitorName,
    initiatedBy: input.initiatedBy,
    page: input.page,
    at: input.at,
  });
  return { conversation: reread(reads, input.conversationId), isNew: true };
};

/**
 * Sets the status and returns the changed conversations. A visitor has one open conversation, so
 * opening one closes the other.
 */
const setStatus = (
  reads: Reads,
  writes: Writes,
  row: ConversationRow,
  { status, by, at }: { status: ConversationStatus; by: 'visitor' | 'admin'; at: number },
): Conversation[] => {
  if (row.status === status) return [];
  const other = status === 'open' ? reads.activeOf.get(row.token_hash) : undefined;
  if (other) writes.setStatus.run({ id: other.conversation_id, status: 'closed', by, at });
  writes.setStatus.run({ id: row.conversation_id, status, by, at });
  return [...(other ? [other] : []), row].map((each) => reread(reads, each.conversation_id));
};

/** Times increase within a conversation even when the server's clock is set back. */
const risingTime = (reads: Reads, row: ConversationRow, at: number): number => {
  const withheld =
    row.last_seq > row.last_visible_seq ? reads.bySeq.get(row.conversation_id, row.last_seq) : null;
  return Math.max(at, row.last_activity_at + 1, (withheld?.sent_at ?? 0) + 1);
};

const drawingOf = ({ drawing }: NewMessage): string | null =>
  drawing ? JSON.stringify(drawing) : null;

const append = (reads: Reads, writes: Writes, input: NewMessage): Appended => {
  const row = findRow(reads, input.conversationId, input.caller);
  if (!row) return { kind: 'missing' };
  const fromAdmin = input.caller.kind === 'admin' ? 1 : 0;
  const known = reads.byClientId.get(input.conversationId, input.clientId);
  if (known) {
    const isSame =
      known.content === input.content &&
      known.from_admin === fromAdmin &&
      known.drawing === drawingOf(input);
    if (!isSame) return { kind: 'conflict' };
    return {
      kind: 'repeated',
      message: toMessage(known, row.primary_hash),
      conversation: reads.toConversation(row),
      isWithheld: known.is_withheld === 1,
      hasBegun: false,
      changed: [],
      proactive: null,
    };
  }
  const isWithheld = fromAdmin === 0 && row.blocked_at !== null;
  const isAnswer =
    input.answersProactive === true && fromAdmin === 0 && row.last_seq === 0 && !isWithheld;
  const proactive = isAnswer ? writes.proactive.take(row, input.at) : null;
  if (proactive) writes.addMessage.run(proactive);
  const added: MessageRow = {
    conversation_id: input.conversationId,
    seq: (proactive?.seq ?? row.last_seq) + 1,
    id: input.id,
    client_id: input.clientId,
    from_admin: fromAdmin,
    content: input.content,
    sent_at: risingTime(reads, row, input.at),
    sent_from_page: input.sentFromPage,
    is_withheld: isWithheld ? 1 : 0,
    attachment: writes.attach(input.conversationId, input.clientId, fromAdmin),
    is_automatic: 0,
    drawing: drawingOf(input),
  };
  const { conversation_id: id, seq, sent_at: at } = added;
  writes.addMessage.run(added);
  if (isWithheld) writes.touchWithheld.run(seq, id);
  else {
    const isAway = input.isOwnerAway === true ? 1 : 0;
    writes.touch.run({ id, seq, at, unread: fromAdmin === 1 ? 0 : 1, isAway });
    const alarm = fromAdmin === 0 ? alarmOfMessage(input, row, added) : null;
    if (alarm) writes.addAlarm(alarm);
  }
  const changed = setStatus(reads, writes, row, { status: 'open', by: input.caller.kind, at });
  return {
    ...{ kind: 'stored', isWithheld, changed, conversation: reread(reads, id) },
    hasBegun: !isWithheld && row.last_visible_seq === 0,
    message: toMessage(added, row.primary_hash),
    proactive: proactive && toMessage(proactive, row.primary_hash),
  };
};

const markSeen = (
  reads: Reads,
  writes: Writes,
  { id, caller, seq, at }: { id: ConversationId; caller: Caller; seq: number | null; at: number },
): Marked | null => {
  const row = findRow(reads, id, caller);
  if (!row) return null;
  const upTo = Math.min(seq ?? row.last_seq, row.last_seq);
  const isAdmin = caller.kind === 'admin';
  if (isAdmin) writes.adminSaw.run({ id, upTo });
  else writes.visitorSaw.run({ id, upTo, at });
  const readBefore = isAdmin ? row.admin_read_seq : row.visitor_read_seq;
  const conversation = reread(reads, id);
  const hasBeenUnread = isAdmin && conversation.unread < row.unread;
  return { conversation, hasRisen: upTo > readBefore, hasBeenUnread };
};

const markDelivered = (
  reads: Reads,
  writes: Writes,
  { id, caller, seq }: { id: ConversationId; caller: Caller; seq: number },
): Marked | null => {
  const row = findRow(reads, id, caller);
  if (!row) return null;
  const upTo = Math.min(seq, row.last_seq);
  const isAdmin = caller.kind === 'admin';
  const hasRisen = upTo > (isAdmin ? row.admin_delivered_seq : row.visitor_delivered_seq);
  if (!hasRisen) return { conversation: reads.toConversation(row), hasRisen };
  (isAdmin ? writes.adminHas : writes.visitorHas).run({ id, upTo });
  return { conversation: reread(reads, id), hasRisen };
};

const setBlocked = (
  reads: Reads,
  writes: Writes,
  { id, at }: { id: ConversationId; at: number | null },
): Conversation[] | null => {
  const row = reads.byId.get(id);
  if (!row) return null;
  writes.setBlocked.run(at === null ? null : (row.blocked_at ?? at), row.token_hash);
  return reads.ofVisitor.all(row.token_hash).map(reads.toConversation);
};

const removeEmpty = (reads: Reads, writes: Writes, before: number): number => {
  const empty = reads.empty.all(before);
  for (const { conversation_id: id, visitor_key: key } of empty) {
    writes.removeEmpty.run(id);
    writes.removeUnknown.run(key);
  }
  return empty.length;
};

/**
 * The newest messages of a thread, or the page before `beforeSeq`. Reads newest first and returns
 * oldest first.
 */
const pageBackwards = (reads: Reads, { id, caller, limit, beforeSeq }: Backwards): Page | null => {
  const row = findRow(reads, id, caller);
  if (!row) return null;
  const rows =
    beforeSeq === null
      ? reads.newest.iterate(id, limit + 1)
      : reads.before.iterate(id, beforeSeq, limit + 1);
  return toPageBackwards(row, rows, caller, limit);
};

interface Backwards {
  id: ConversationId;
  caller: Caller;
  limit: number;
  beforeSeq: number | null;
}

/** The conversation store on SQLite. Reads run at once; writes go through the group-commit queue. */
export const createSqliteConversations = (db: Database, queue: WriteQueue): ConversationStore => {
  const reads = prepareReads(db);
  const writes = prepareWrites(db);
  return {
    start: (input) => queue.run(() => start(reads, writes, input)),
    append: (input) =>
      queue.run(() => append(reads, writes, input), { bytes: 1_024 + 2 * input.content.length }),
    markSeen: (id, caller, seq, at) =>
      queue.run(() => markSeen(reads, writes, { id, caller, seq, at })),
    markDelivered: (id, caller, seq) =>
      queue.run(() => markDelivered(reads, writes, { id, caller, seq })),
    setReplyEmail: (id, caller, email, confirmation = null) =>
      queue.run(() => {
        if (!findRow(reads, id, caller)) return null;
        const awaitsAt = confirmation?.at ?? null;
        const { changes } = writes.setReplyEmail.run({ id, email, awaitsAt });
        const alarm = confirmation && changes > 0 ? alarmOfAddress(id, confirmation) : null;
        if (alarm) writes.addAlarm(alarm);
        return reread(reads, id);
      }),
    confirmReplyEmail: (id, email) =>
      queue.run(() =>
        writes.confirmReplyEmail.run(id, email).changes === 0 ? null : reread(reads, id),
      ),
    noteMailed: (id, at, answers) =>
      queue.run(() => {
        const row = findRow(reads, id, { kind: 'admin' });
        if (!row) return null;
        writes.noteMailed.run(at, withMailedAnswers(row.mailed_answers, answers), id);
        return reread(reads, id);
      }),
    noteReturned: (id, at) =>
      queue.run(() => (writes.noteReturned.run(at, id).changes === 0 ? null : reread(reads, id))),
    findActive: async (tokenHash) => {
      const row = reads.activeOf.get(tokenHash);
      return row ? reads.toConversation(row) : null;
    },
    find: async (id, caller) => {
      const row = findRow(reads, id, caller);
      return row ? reads.toConversation(row) : null;
    },
    newest: async (id, caller, limit) =>
      pageBackwards(reads, { id, caller, limit, beforeSeq: null }),
    before: async (id, caller, beforeSeq, limit) =>
      pageBackwards(reads, { id, caller, limit, beforeSeq }),
    after: async (id, caller, afterSeq, limit) => {
      const row = findRow(reads, id, caller);
      return row ? toPage(row, reads.after.iterate(id, afterSeq, limit + 1), caller, limit) : null;
    },
    ...createList(reads),
    ...createSnoozeWrites(reads, writes, queue),
    setStatus: (id, caller, status, at) =>
      queue.run((): StatusChange | null => {
        const row = findRow(reads, id, caller);
        if (!row) return null;
        const changed = setStatus(reads, writes, row, { status, by: caller.kind, at });
        return { conversation: reread(reads, id), changed };
      }),
    unanswered: async (before) =>
      reads.unanswered.all(before).map(({ token_hash: tokenHash }) => tokenHash),
    markMissed: async (tokenHash, at) => {
      // Most visitors who leave have been answered: no write for them.
      if (!reads.oneUnanswered.get(tokenHash)) return;
      await queue.run(() => void writes.setMissed.run(at, tokenHash));
    },
    setBlocked: (id, at) => queue.run(() => setBlocked(reads, writes, { id, at })),
    history: async (tokenHash, limit) => reads.history.all(tokenHash, limit).map(toPast),
    removeEmpty: (before) => queue.run(() => removeEmpty(reads, writes, before)),
    unreadTotal: async () => reads.unreadTotal.get()?.unread ?? 0,
  };
};

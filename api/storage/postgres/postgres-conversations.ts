import type { ConversationId } from '#shared/contracts/ids.ts';
import type {
  Conversation,
  ConversationStore,
  NewConversation,
  Page,
} from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { drive } from '#api/storage/postgres/postgres-engine.ts';
import { addAlarm } from '#api/storage/stores/alarms.ts';
import { alarmOfAddress } from '#api/storage/rows/message-alarm.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';
import { appendMessage } from '#api/storage/postgres/append-message.ts';
import {
  activeRow,
  findRow,
  named,
  namedOne,
  rowOf,
} from '#api/storage/postgres/conversation-reads.ts';
import { listConversations } from '#api/storage/postgres/list-conversations.ts';
import { lockVisitor, lockVisitorOf } from '#api/storage/postgres/lock-visitor.ts';
import { markDelivered, markSeen } from '#api/storage/postgres/mark-messages.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { setStatus } from '#api/storage/postgres/set-status.ts';
import { withMailedAnswers } from '#api/storage/rows/mailed-answers.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import { startConversation } from '#api/storage/postgres/start-conversation.ts';
import {
  conversation,
  isEmptyConversation,
  isUnanswered,
} from '#api/storage/rows/conversation-columns.ts';
import {
  toPast,
  type ConversationRow,
  type MessageRow,
  type PastRow,
} from '#api/storage/rows/conversation-rows.ts';
import { toPage, toPageBackwards } from '#api/storage/rows/message-page.ts';

const backwards = `SELECT * FROM messages WHERE conversation_id = $1 AND seq < $2
  ORDER BY seq DESC LIMIT $3`;
const forwards = `SELECT * FROM messages WHERE conversation_id = $1 AND seq > $2
  ORDER BY seq LIMIT $3`;
const MAX_SEQ = 2 ** 31 - 1;

/** Pages of a thread. */
const createPages = ({ sql }: Postgres) => {
  const before = async (
    id: ConversationId,
    caller: Caller,
    beforeSeq: number,
    limit: number,
  ): Promise<Page | null> => {
    const row = await findRow(sql, id, caller);
    if (!row) return null;
    const upTo = Math.min(beforeSeq, MAX_SEQ);
    const rows = await sql.all<MessageRow>(backwards, [id, upTo, limit + 1]);
    return toPageBackwards(row, rows, caller, limit);
  };
  return {
    before,
    newest: (id: ConversationId, caller: Caller, limit: number) =>
      before(id, caller, MAX_SEQ, limit),
    after: async (id: ConversationId, caller: Caller, afterSeq: number, limit: number) => {
      const row = await findRow(sql, id, caller);
      if (!row) return null;
      const from = Math.min(afterSeq, MAX_SEQ);
      const rows = await sql.all<MessageRow>(forwards, [id, from, limit + 1]);
      return toPage(row, rows, caller, limit);
    },
  };
};

const snoozed = `UPDATE conversations SET snoozed_until = $2
  WHERE conversation_id = $1 AND status = 'open'`;
const markedUnread = `UPDATE conversations SET is_marked_unread = 1, unread = greatest(unread, 1)
  WHERE conversation_id = $1`;

/** Snoozes conversations, wakes them, and marks them unread. */
const createSnooze = ({ sql: direct, transact }: Postgres) => {
  const change = (id: ConversationId, text: string, parameters: readonly unknown[]) =>
    transact(async (sql) => {
      if ((await lockVisitorOf(sql, id)) === 0) return null;
      await sql.run(text, parameters);
      return namedOne(sql, await rowOf(sql, id));
    });
  const due = 'SELECT conversation_id FROM conversations WHERE snoozed_until <= $1';
  return {
    snooze: (id: ConversationId, until: number | null) => change(id, snoozed, [id, until]),
    markUnread: (id: ConversationId) => change(id, markedUnread, [id]),
    wake: async (now: number): Promise<Conversation[]> => {
      // Called every few seconds, so write nothing when nothing is due.
      const found = await direct.all<{ conversation_id: ConversationId }>(due, [now]);
      const woken: Conversation[] = [];
      for (const { conversation_id: id } of found) {
        const conversationAwake = await transact(async (sql) => {
          await lockVisitorOf(sql, id);
          // Of several nodes, one wakes it.
          const changed = await sql.run(
            `UPDATE conversations SET snoozed_until = NULL
             WHERE conversation_id = $1 AND snoozed_until <= $2`,
            [id, now],
          );
          if (changed === 0) return null;
          await sql.run(markedUnread, [id]);
          return namedOne(sql, await rowOf(sql, id));
        });
        if (conversationAwake) woken.push(conversationAwake);
      }
      return woken;
    },
  };
};

const start = async (sql: Sql, input: NewConversation) => {
  const { row, isNew } = await startConversation(sql, input);
  return { conversation: (await namedOne(sql, row)) as Conversation, isNew };
};

/** Keeps the reply address, and notes what became of mails to it. */
const createMails = ({
  transact,
}: Postgres): Pick<
  ConversationStore,
  'setReplyEmail' | 'confirmReplyEmail' | 'noteMailed' | 'noteReturned'
> => ({
  setReplyEmail: (id, caller, email, confirmation = null) =>
    transact(async (sql) => {
      await lockVisitorOf(sql, id);
      if (!(await findRow(sql, id, caller))) return null;
      const changes = await sql.run(
        `UPDATE conversations SET reply_email = $2, reply_awaits_at = $3
         WHERE conversation_id = $1 AND reply_email IS DISTINCT FROM $2`,
        [id, email, confirmation?.at ?? null],
      );
      const alarm = confirmation && changes > 0 ? alarmOfAddress(id, confirmation) : null;
      if (alarm) await drive(sql, addAlarm(alarm));
      return namedOne(sql, await rowOf(sql, id));
    }),
  confirmReplyEmail: (id, email) =>
    transact(async (sql) => {
      await lockVisitorOf(sql, id);
      const confirmed = await sql.run(
        `UPDATE conversations SET reply_awaits_at = NULL
         WHERE conversation_id = $1 AND reply_email = $2`,
        [id, email],
      );
      return confirmed === 0 ? null : namedOne(sql, await rowOf(sql, id));
    }),
  noteMailed: (id, at, answers) =>
    transact(async (sql) => {
      await lockVisitorOf(sql, id);
      const row = await findRow(sql, id, { kind: 'admin' });
      if (!row) return null;
      await sql.run(
        'UPDATE conversations SET mailed_at = $2, mailed_answers = $3 WHERE conversation_id = $1',
        [id, at, withMailedAnswers(row.mailed_answers, answers)],
      );
      return namedOne(sql, await rowOf(sql, id));
    }),
  noteReturned: (id, at) =>
    transact(async (sql) => {
      await lockVisitorOf(sql, id);
      const noted = await sql.run(
        'UPDATE conversations SET returned_at = $2 WHERE conversation_id = $1',
        [id, at],
      );
      return noted === 0 ? null : namedOne(sql, await rowOf(sql, id));
    }),
});

/** Closes, blocks, and notes what was missed. */
const createLifecycle = ({
  sql: direct,
  transact,
}: Postgres): Pick<
  ConversationStore,
  'setStatus' | 'setBlocked' | 'unanswered' | 'markMissed' | 'history'
> => ({
  setStatus: (id, caller, status, at) =>
    transact(async (sql) => {
      await lockVisitorOf(sql, id);
      const row = await findRow(sql, id, caller);
      if (!row) return null;
      const rows = await setStatus(sql, row, { status, by: caller.kind, at });
      const [changed, ...others] = await named(sql, [await rowOf(sql, id), ...rows]);
      return changed ? { conversation: changed, changed: others } : null;
    }),
  setBlocked: (id, at) =>
    transact(async (sql) => {
      await lockVisitorOf(sql, id);
      const row = await findRow(sql, id, { kind: 'admin' });
      if (!row) return null;
      await sql.run('UPDATE visitors SET blocked_at = $1 WHERE token_hash = $2', [
        at === null ? null : (row.blocked_at ?? at),
        row.token_hash,
      ]);
      const rows = await sql.all<ConversationRow>(`${conversation} WHERE v.token_hash = $1`, [
        row.token_hash,
      ]);
      return named(sql, rows);
    }),
  unanswered: async (before) => {
    const rows = await direct.all<{ token_hash: TokenHash }>(
      `SELECT DISTINCT v.token_hash FROM conversations c JOIN visitors v USING (visitor_key)
       WHERE ${isUnanswered} AND c.last_activity_at < $1`,
      [before],
    );
    return rows.map(({ token_hash: tokenHash }) => tokenHash);
  },
  markMissed: async (tokenHash, at) => {
    await transact(async (sql) => {
      await lockVisitor(sql, tokenHash);
      await sql.run(
        `UPDATE conversations SET missed_at = $1
         WHERE visitor_key = (SELECT visitor_key FROM visitors WHERE token_hash = $2)
           AND ${isUnanswered}`,
        [at, tokenHash],
      );
    });
  },
  history: async (tokenHash, limit) => {
    const rows = await direct.all<PastRow>(
      `SELECT c.conversation_id, c.started_at, c.status, c.last_seq, m.sent_at AS last_sent_at,
              substr(m.content, 1, 140) AS excerpt
       FROM conversations c
       JOIN visitors v USING (visitor_key)
       JOIN messages m ON m.conversation_id = c.conversation_id AND m.seq = c.last_seq
       WHERE v.token_hash = $1 ORDER BY m.sent_at DESC, c.conversation_id DESC LIMIT $2`,
      [tokenHash, limit],
    );
    return rows.map(toPast);
  },
});

const emptyOnes = `SELECT c.conversation_id AS id, v.token_hash
  FROM conversations c JOIN visitors v USING (visitor_key)
  WHERE ${isEmptyConversation} AND c.started_at < $1`;
// A message may have come meanwhile.
const removeEmpty = `DELETE FROM conversations WHERE conversation_id = $1 AND ${isEmptyConversation}`;
// A block outlives the conversation.
const removeUnknown = `DELETE FROM visitors v WHERE token_hash = $1 AND blocked_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.visitor_key = v.visitor_key)`;

/** The conversation store on PostgreSQL. Every write is one transaction under the visitor's lock. */
export const createPostgresConversations = (postgres: Postgres): ConversationStore => {
  const { sql, transact } = postgres;
  const withLock = createLocalLock();
  return {
    start: (input) => transact((within) => start(within, input)),
    // Several connections would overtake each other: what one socket sent first would come second.
    append: (input) =>
      withLock(input.conversationId, () => transact((within) => appendMessage(within, input))),
    markSeen: (id, caller, seq, at) =>
      transact((within) => markSeen(within, { id, caller, seq, at })),
    markDelivered: (id, caller, seq) =>
      transact((within) => markDelivered(within, { id, caller, seq })),
    findActive: async (tokenHash) => namedOne(sql, await activeRow(sql, tokenHash)),
    find: async (id, caller) => namedOne(sql, await findRow(sql, id, caller)),
    list: async (limit, position, filter = null) =>
      named(sql, await listConversations(sql, limit, position, filter)),
    ...createPages(postgres),
    ...createSnooze(postgres),
    ...createMails(postgres),
    ...createLifecycle(postgres),
    removeEmpty: async (before) => {
      const empty = await sql.all<{ id: string; token_hash: TokenHash }>(emptyOnes, [before]);
      for (const { id, token_hash: tokenHash } of empty)
        await transact(async (within) => {
          await lockVisitor(within, tokenHash);
          await within.run(removeEmpty, [id]);
          await within.run(removeUnknown, [tokenHash]);
        });
      return empty.length;
    },
    unreadTotal: async () => {
      const row = await sql.get<{ unread: number }>(
        'SELECT coalesce(sum(unread), 0) AS unread FROM conversations WHERE unread > 0',
      );
      return row?.unread ?? 0;
    },
  };
};

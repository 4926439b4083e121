import type { Alarm } from '#api/features/alarms/store.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type {
  Conversation,
  ConversationStore,
  Marked,
  NewConversation,
  PendingConfirmation,
  Page,
  StatusChange,
} from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import {
  conversation,
  EXCERPT_CHARACTERS,
  isEmptyConversation,
  canBeMissed,
} from '#api/storage/stores/conversations/conversation-columns.ts';
import { listConversations } from '#api/storage/stores/conversations/conversation-list.ts';
import {
  toPage,
  toPageBackwards,
  toPast,
  withMailedAnswers,
  type ConversationRow,
  type MessageRow,
  type PastRow,
} from '#api/storage/stores/conversations/conversation-rows.ts';
import type { Dialect } from '#api/storage/sql/dialect.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';
import { addAlarm } from '#api/storage/stores/alarms.ts';
import { append, setStatus } from '#api/storage/stores/conversations/append-message.ts';
import {
  activeRow,
  findRow,
  lockedRow,
  lockVisitor,
  lockVisitorOf,
  named,
  namedIfFound,
  namedNow,
  reread,
} from '#api/storage/stores/conversations/conversation-reads.ts';
import { linkVisitor } from '#api/storage/stores/people/visitor-link.ts';

const asAdmin: Caller = { kind: 'admin' };

const addVisitor = run(
  `INSERT INTO visitors (visitor_key, token_hash, created_at, name_key)
   VALUES (@key, @tokenHash, @at, @nameKey) ON CONFLICT (token_hash) DO NOTHING`,
);
const addConversation = run(
  `INSERT INTO conversations (conversation_id, visitor_key, primary_hash, visitor_name,
     initiated_by, initiated_from_page, started_at, last_activity_at)
   SELECT @conversationId, visitor_key, @primaryHash, @visitorName, @initiatedBy, @page,
     CAST(@at AS bigint), CAST(@at AS bigint)
   FROM visitors WHERE token_hash = @tokenHash`,
);
const setHash = run(
  'UPDATE conversations SET primary_hash = @primaryHash WHERE conversation_id = @id',
);

function* start(input: NewConversation): Job<{ conversation: Conversation; isNew: boolean }> {
  const { tokenHash, visitorId, visitorKey: key, primaryHash, at } = input;
  yield* addVisitor({ key, tokenHash, at, nameKey: visitorId ?? tokenHash });
  yield* lockVisitor({ tokenHash });
  if (visitorId !== null) yield* linkVisitor({ tokenHash, visitorId, at });
  const open = yield* activeRow(tokenHash);
  // The device's hash is a hint and may change with a browser update, so store the newest one.
  if (open) yield* setHash({ primaryHash, id: open.conversation_id });
  else yield* addConversation(input);
  const now = yield* namedNow(open?.conversation_id ?? input.conversationId);
  return { conversation: now, isNew: open === undefined };
}

const markRead = run(
  ({ greatest }) => `UPDATE conversations SET
     admin_read_seq = ${greatest('admin_read_seq', 'CAST(@upTo AS int)')},
     admin_delivered_seq = ${greatest('admin_delivered_seq', 'CAST(@upTo AS int)')},
     is_marked_unread = 0,
     unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = @id
               AND m.from_admin = 0 AND m.is_withheld = 0
               AND m.seq > ${greatest('admin_read_seq', 'CAST(@upTo AS int)')})
   WHERE conversation_id = @id`,
);
const markReadByVisitor = run(
  ({ greatest }) => `UPDATE conversations SET
     visitor_read_seq = ${greatest('visitor_read_seq', 'CAST(@upTo AS int)')},
     visitor_delivered_seq = ${greatest('visitor_delivered_seq', 'CAST(@upTo AS int)')},
     visitor_viewed_at = ${greatest('coalesce(visitor_viewed_at, 0)', 'CAST(@at AS bigint)')}
   WHERE conversation_id = @id`,
);
const setDelivered = run(
  'UPDATE conversations SET admin_delivered_seq = @upTo WHERE conversation_id = @id',
);
const setDeliveredToVisitor = run(
  'UPDATE conversations SET visitor_delivered_seq = @upTo WHERE conversation_id = @id',
);

function* markSeen(
  id: ConversationId,
  caller: Caller,
  seq: number | null,
  at: number,
): Job<Marked | null> {
  const row = yield* lockedRow(id, caller);
  if (!row) return null;
  const upTo = Math.min(seq ?? row.last_seq, row.last_seq);
  const isAdmin = caller.kind === 'admin';
  if (isAdmin) yield* markRead({ id, upTo });
  else yield* markReadByVisitor({ id, upTo, at });
  const now = yield* namedNow(id);
  const readBefore = isAdmin ? row.admin_read_seq : row.visitor_read_seq;
  const hasBeenUnread = isAdmin && now.unread < row.unread;
  return { conversation: now, hasRisen: upTo > readBefore, hasBeenUnread };
}

function* markDelivered(id: ConversationId, caller: Caller, seq: number): Job<Marked | null> {
  const row = yield* lockedRow(id, caller);
  if (!row) return null;
  const upTo = Math.min(seq, row.last_seq);
  const isAdmin = caller.kind === 'admin';
  const hasRisen = upTo > (isAdmin ? row.admin_delivered_seq : row.visitor_delivered_seq);
  if (hasRisen) yield* (isAdmin ? setDelivered : setDeliveredToVisitor)({ id, upTo });
  return { conversation: yield* namedNow(id), hasRisen };
}

/** Changes a conversation under its visitor's lock; null if nothing changed. */
const changing = (change: (parameters: object) => Job<number>) =>
  function* (
    parameters: { readonly id: ConversationId } & Readonly<Record<string, string | number>>,
  ): Job<Conversation | null> {
    yield* lockVisitorOf({ id: parameters.id });
    if ((yield* change(parameters)) === 0) return null;
    return yield* namedNow(parameters.id);
  };

const confirmEmail = changing(
  run(
    `UPDATE conversations SET reply_awaits_at = NULL
     WHERE conversation_id = @id AND reply_email = @email`,
  ),
);
const noteReturned = changing(
  run('UPDATE conversations SET returned_at = @at WHERE conversation_id = @id'),
);
const asUnread = ({ greatest }: Dialect) =>
  `is_marked_unread = 1, unread = ${greatest('unread', '1')}`;
const markUnread = changing(
  run((dialect) => `UPDATE conversations SET ${asUnread(dialect)} WHERE conversation_id = @id`),
);
const snooze = run(
  `UPDATE conversations SET snoozed_until = @until
   WHERE conversation_id = @id AND status = 'open'`,
);

function* snoozed(id: ConversationId, until: number | null): Job<Conversation | null> {
  yield* lockVisitorOf({ id });
  yield* snooze({ id, until });
  return yield* namedIfFound(findRow(id, asAdmin));
}

const isDue = 'snoozed_until <= @now';
const due = all<{ id: ConversationId }>(
  `SELECT conversation_id AS id FROM conversations WHERE ${isDue}`,
);
// Only one of several nodes succeeds.
const wake = changing(
  run(
    (dialect) => `UPDATE conversations SET snoozed_until = NULL, ${asUnread(dialect)}
     WHERE conversation_id = @id AND ${isDue}`,
  ),
);

const setEmail = run(
  `UPDATE conversations SET reply_email = @email, reply_awaits_at = @awaitsAt
   WHERE conversation_id = @id AND reply_email IS DISTINCT FROM @email`,
);

/** The mail to an unconfirmed address. */
const alarmOfAddress = (
  conversationId: ConversationId,
  { at, mail, detail }: PendingConfirmation,
): Alarm | null =>
  mail && {
    ...mail,
    at,
    key: mail.id,
    conversationId,
    contactId: null,
    detail,
    kind: 'address_left',
  };

function* setReplyEmail(
  ...[id, caller, email, confirmation = null]: Parameters<ConversationStore['setReplyEmail']>
): Job<Conversation | null> {
  if (!(yield* lockedRow(id, caller))) return null;
  const changes = yield* setEmail({ id, email, awaitsAt: confirmation?.at ?? null });
  const alarm = confirmation && changes > 0 ? alarmOfAddress(id, confirmation) : null;
  if (alarm) yield* addAlarm(alarm);
  return yield* namedNow(id);
}

const setMailed = run(
  `UPDATE conversations SET mailed_at = @at, mailed_answers = @answers
   WHERE conversation_id = @id`,
);

function* noteMailed(
  ...[id, at, answers]: Parameters<ConversationStore['noteMailed']>
): Job<Conversation | null> {
  const row = yield* lockedRow(id, asAdmin);
  if (!row) return null;
  yield* setMailed({ id, at, answers: withMailedAnswers(row.mailed_answers, answers) });
  return yield* namedNow(id);
}

function* changeStatus(
  ...[id, caller, status, at]: Parameters<ConversationStore['setStatus']>
): Job<StatusChange | null> {
  const row = yield* lockedRow(id, caller);
  if (!row) return null;
  const rows = yield* setStatus(row, { status, by: caller.kind, at });
  const [changed, ...others] = yield* named([yield* reread(id), ...rows]);
  return { conversation: changed as Conversation, changed: others };
}

const block = run('UPDATE visitors SET blocked_at = @at WHERE token_hash = @tokenHash');
const ofVisitor = all<ConversationRow>(`${conversation} WHERE v.token_hash = @tokenHash`);

function* setBlocked(id: ConversationId, at: number | null): Job<Conversation[] | null> {
  const row = yield* lockedRow(id, asAdmin);
  if (!row) return null;
  const { token_hash: tokenHash } = row;
  yield* block({ tokenHash, at: at === null ? null : (row.blocked_at ?? at) });
  return yield* named(yield* ofVisitor({ tokenHash }));
}

const unanswered = all<{ token_hash: TokenHash }>(
  `SELECT DISTINCT v.token_hash FROM conversations c JOIN visitors v USING (visitor_key)
   WHERE ${canBeMissed} AND c.last_activity_at < @before`,
);
const anyUnanswered = get(
  `SELECT 1 AS one FROM conversations c JOIN visitors v USING (visitor_key)
   WHERE v.token_hash = @tokenHash AND ${canBeMissed}`,
);
const setMissed = run(
  `UPDATE conversations SET missed_at = @at WHERE ${canBeMissed}
   AND visitor_key = (SELECT visitor_key FROM visitors WHERE token_hash = @tokenHash)`,
);

function* markMissed(tokenHash: TokenHash, at: number): Job<void> {
  yield* lockVisitor({ tokenHash });
  yield* setMissed({ tokenHash, at });
}

const history = all<PastRow>(
  `SELECT c.conversation_id, c.started_at, c.status, c.last_seq, m.sent_at AS last_sent_at,
          substr(m.content, 1, ${EXCERPT_CHARACTERS}) AS excerpt
   FROM conversations c
   JOIN visitors v USING (visitor_key)
   JOIN messages m ON m.conversation_id = c.conversation_id AND m.seq = c.last_seq
   WHERE v.token_hash = @tokenHash
   ORDER BY m.sent_at DESC, c.conversation_id DESC LIMIT @limit`,
);

const empty = all<{ id: ConversationId; tokenHash: TokenHash }>(
  `SELECT c.conversation_id AS id, v.token_hash AS "tokenHash"
   FROM conversations c JOIN visitors v USING (visitor_key)
   WHERE ${isEmptyConversation} AND c.started_at < @before`,
);
// Checks again that it is empty: a message may have arrived meanwhile.
const removeConversation = run(
  `DELETE FROM conversations WHERE conversation_id = @id AND ${isEmptyConversation}`,
);
// A block outlives the conversation.
const removeUnknown = run(
  `DELETE FROM visitors WHERE token_hash = @tokenHash AND blocked_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.visitor_key = visitors.visitor_key)`,
);

function* removeEmpty(one: { id: ConversationId; tokenHash: TokenHash }): Job<void> {
  yield* lockVisitor(one);
  yield* removeConversation(one);
  yield* removeUnknown(one);
}

const backwards = all<MessageRow>(
  `SELECT * FROM messages WHERE conversation_id = @id AND seq < @seq
   ORDER BY seq DESC LIMIT @limit`,
);
const forwards = all<MessageRow>(
  'SELECT * FROM messages WHERE conversation_id = @id AND seq > @seq ORDER BY seq LIMIT @limit',
);
const MAX_SEQ = 2 ** 31 - 1;

/** The messages before `seq`, read newest first and returned oldest first; or those after it. */
function* page(
  direction: 'before' | 'after',
  id: ConversationId,
  caller: Caller,
  from: number,
  limit: number,
): Job<Page | null> {
  const row = yield* findRow(id, caller);
  if (!row) return null;
  const wanted = { id, seq: Math.min(from, MAX_SEQ), limit: limit + 1 };
  return direction === 'before'
    ? toPageBackwards(row, yield* backwards(wanted), caller, limit)
    : toPage(row, yield* forwards(wanted), caller, limit);
}

const unreadTotal = get<{ unread: number }>(
  'SELECT coalesce(sum(unread), 0) AS unread FROM conversations WHERE unread > 0',
);

export const createConversationStore = (on: Engine): ConversationStore => ({
  start: (input) => on.write(() => start(input)),
  append: (input) =>
    on.write(() => append(input), {
      bytes: 1_024 + 2 * input.content.length,
      // Messages of one socket keep their order.
      line: input.conversationId,
    }),
  markSeen: (...marked) => on.write(() => markSeen(...marked)),
  markDelivered: (...marked) => on.write(() => markDelivered(...marked)),
  setReplyEmail: (...set) => on.write(() => setReplyEmail(...set)),
  confirmReplyEmail: (id, email) => on.write(() => confirmEmail({ id, email })),
  noteMailed: (...noted) => on.write(() => noteMailed(...noted)),
  noteReturned: (id, at) => on.write(() => noteReturned({ id, at })),
  findActive: (tokenHash) => on.read(() => namedIfFound(activeRow(tokenHash))),
  find: (id, caller) => on.read(() => namedIfFound(findRow(id, caller))),
  newest: (id, caller, limit) => on.read(() => page('before', id, caller, MAX_SEQ, limit)),
  before: (id, caller, seq, limit) => on.read(() => page('before', id, caller, seq, limit)),
  after: (id, caller, seq, limit) => on.read(() => page('after', id, caller, seq, limit)),
  list: (limit, position, filter = null, narrowing = {}) =>
    on.read(() => listConversations(limit, position, filter, narrowing)),
  snooze: (id, until) => on.write(() => snoozed(id, until)),
  markUnread: (id) => on.write(() => markUnread({ id })),
  wake: async (now) => {
    // Called every few seconds, so write nothing if nothing is due.
    const ids = await on.read(() => due({ now }));
    const woken: Conversation[] = [];
    for (const { id } of ids) {
      const awake = await on.write(() => wake({ id, now }));
      if (awake) woken.push(awake);
    }
    return woken;
  },
  setStatus: (...set) => on.write(() => changeStatus(...set)),
  unanswered: async (before) =>
    (await on.read(() => unanswered({ before }))).map(({ token_hash: tokenHash }) => tokenHash),
  markMissed: async (tokenHash, at) => {
    // Most visitors who leave have been answered: no write for them.
    if (await on.read(() => anyUnanswered({ tokenHash })))
      await on.write(() => markMissed(tokenHash, at));
  },
  setBlocked: (id, at) => on.write(() => setBlocked(id, at)),
  history: async (tokenHash, limit) =>
    (await on.read(() => history({ tokenHash, limit }))).map(toPast),
  removeEmpty: async (before) => {
    const found = await on.read(() => empty({ before }));
    for (const one of found) await on.write(() => removeEmpty(one));
    return found.length;
  },
  unreadTotal: async () => (await on.read(() => unreadTotal()))?.unread ?? 0,
});

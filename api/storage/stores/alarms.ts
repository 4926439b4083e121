import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';
import type { Alarm, AlarmStore, Delivery, EndedDelivery } from '#api/features/alarms/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';

interface AlarmRow {
  readonly alarm_id: string;
  readonly kind: AlarmKind;
  readonly key: string;
  readonly conversation_id: ConversationId | null;
  readonly contact_id: MessageId | null;
  readonly at: number;
  readonly due_at: number;
  readonly detail: string | null;
}

interface DeliveryRow extends AlarmRow {
  readonly delivery_id: string;
  readonly channel: ChannelName;
  readonly recipient: string;
  readonly attempts: number;
  readonly state: EndedDelivery['state'];
  readonly answer: string;
  readonly ended_at: number | null;
}

const toAlarm = (row: AlarmRow): Alarm => ({
  id: row.alarm_id,
  kind: row.kind,
  key: row.key,
  conversationId: row.conversation_id,
  contactId: row.contact_id,
  at: row.at,
  dueAt: row.due_at,
  ...(row.detail !== null && { detail: row.detail }),
});

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.delivery_id,
  channel: row.channel,
  recipient: row.recipient,
  attempts: row.attempts,
  alarm: toAlarm(row),
});

const toEndedDelivery = (row: DeliveryRow): EndedDelivery => ({
  ...toDelivery(row),
  state: row.state,
  answer: row.answer,
  endedAt: row.ended_at ?? 0,
});

const add = run(
  `INSERT INTO alarms (alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail)
   VALUES (@id, @kind, @key, @conversationId, @contactId, @at, @dueAt, @detail)
   ON CONFLICT (kind, key) DO NOTHING`,
);

/** Adds an alarm inside the transaction of its cause. Returns false if it exists. */
export function* addAlarm(alarm: Alarm): Job<boolean> {
  return (yield* add({ ...alarm, detail: alarm.detail ?? null })) === 1;
}

const due = all<AlarmRow>(
  `SELECT alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail FROM alarms
   WHERE spread_at IS NULL AND due_at <= @now ORDER BY due_at, alarm_id LIMIT @limit`,
);
const postpone = run(
  'UPDATE alarms SET due_at = @dueAt WHERE alarm_id = @id AND spread_at IS NULL',
);
const forget = run('DELETE FROM alarms WHERE at < @at');
const eraseGoals = run(
  ({ listed }) => `DELETE FROM alarms WHERE kind = 'goal_reached' AND EXISTS
     (SELECT 1 FROM ${listed('marks')} AS mark WHERE key LIKE '%:' || mark.value)`,
);

const markSpread = run(
  `UPDATE alarms SET spread_at = @at, is_folded = @isFolded
   WHERE alarm_id = @id AND spread_at IS NULL`,
);
const addDelivery = run(
  `INSERT INTO alarm_deliveries (delivery_id, alarm_id, channel, recipient, state, attempts,
     next_at, claimed_until, answer)
   VALUES (@id, @alarm, @channel, @recipient, 'waiting', 0, @at, 0, '')`,
);

function* spread(
  ...[id, added, at, isFolded = false]: Parameters<AlarmStore['spread']>
): Job<boolean> {
  if ((yield* markSpread({ id, at, isFolded: Number(isFolded) })) === 0) return false;
  for (const delivery of added) yield* addDelivery({ ...delivery, alarm: id, at });
  return true;
}

const countSpread = get<{ alarms: number }>(
  ({ among }) => `SELECT count(*) AS alarms FROM alarms a WHERE a.spread_at >= @since AND EXISTS (
     SELECT 1 FROM alarm_deliveries d
     WHERE d.alarm_id = a.alarm_id AND ${among('d.channel', 'channels')})`,
);
const folded = all<{ kind: AlarmKind; count: number }>(
  `SELECT kind, count(*) AS count FROM alarms
   WHERE is_folded = 1 AND spread_at >= @from AND spread_at < @before GROUP BY kind ORDER BY kind`,
);

const deliveries = `SELECT a.alarm_id, a.kind, a.key, a.conversation_id, a.contact_id, a.at,
    a.due_at, a.detail, d.delivery_id, d.channel, d.recipient, d.attempts, d.state, d.answer,
    d.ended_at
  FROM alarm_deliveries d JOIN alarms a USING (alarm_id)`;

/** Several nodes claim at once: each skips deliveries that another is claiming. */
const take = all<{ delivery_id: string }>(
  ({ skipLocked }) => `UPDATE alarm_deliveries
   SET attempts = attempts + 1, claimed_until = @until
   WHERE delivery_id IN (
     SELECT delivery_id FROM alarm_deliveries
     WHERE state = 'waiting' AND next_at <= @now AND claimed_until <= @now
     ORDER BY next_at, delivery_id LIMIT @limit ${skipLocked})
   RETURNING delivery_id`,
);
const byIds = all<DeliveryRow>(
  ({ among }) => `${deliveries} WHERE ${among('d.delivery_id', 'ids')} ORDER BY d.delivery_id`,
);

function* claim(...[now, until, limit]: Parameters<AlarmStore['claim']>): Job<Delivery[]> {
  const taken = yield* take({ now, until, limit });
  if (taken.length === 0) return [];
  const rows = yield* byIds({ ids: taken.map((row) => row.delivery_id) });
  return rows.map(toDelivery);
}

const putOff = run(
  `UPDATE alarm_deliveries SET next_at = @nextAt, claimed_until = 0, answer = @answer
   WHERE delivery_id = @id AND state = 'waiting' AND attempts = @attempt`,
);
const end = run(
  `UPDATE alarm_deliveries SET state = @state, ended_at = @at, answer = @answer
   WHERE delivery_id = @id AND state = 'waiting' AND (attempts = @attempt OR @state = 'sent')`,
);

/** Another server's answer may be long, and may contain text that UTF-8 cannot encode. */
const storedAnswer = (answer: string): string =>
  answer
    .slice(0, alarmLimits.answerCharacters)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '');

const settle = (...[id, attempt, settled]: Parameters<AlarmStore['settle']>): Job<number> => {
  const values = { ...settled, id, attempt, answer: storedAnswer(settled.answer) };
  return settled.state === 'waiting' ? putOff(values) : end(values);
};

const releaseClaims = run(
  "UPDATE alarm_deliveries SET claimed_until = 0 WHERE state = 'waiting' AND claimed_until > 0",
);
const newestFirst = (condition: string) =>
  all<DeliveryRow>(
    `${deliveries} WHERE ${condition} ORDER BY d.ended_at DESC, d.delivery_id LIMIT @limit`,
  );
const dead = newestFirst("d.state = 'dead'");
const ended = newestFirst("d.state <> 'waiting'");
const countDead = get<{ dead: number }>(
  "SELECT count(*) AS dead FROM alarm_deliveries WHERE state = 'dead'",
);
const countWaiting = get<{ waiting: number }>(
  `SELECT (SELECT count(*) FROM alarm_deliveries WHERE state = 'waiting')
     + (SELECT count(*) FROM alarms WHERE spread_at IS NULL) AS waiting`,
);
const backToWaiting = (condition: string) =>
  run(
    `UPDATE alarm_deliveries SET state = 'waiting', attempts = 0, next_at = @now,
       claimed_until = 0, ended_at = NULL
     WHERE delivery_id = @id AND ${condition}`,
  );
const retry = backToWaiting("state = 'dead'");
const sendAgain = backToWaiting("state <> 'waiting'");
const discard = run("DELETE FROM alarm_deliveries WHERE delivery_id = @id AND state = 'dead'");

const unreadReplies = all<{
  conversationId: ConversationId;
  tokenHash: TokenHash;
  readSeq: number;
}>(
  `SELECT c.conversation_id AS "conversationId", v.token_hash AS "tokenHash",
          c.visitor_read_seq AS "readSeq"
   FROM conversations c JOIN visitors v USING (visitor_key)
   WHERE c.last_activity_at <= @before AND c.last_activity_at > @since
     AND c.reply_email IS NOT NULL AND c.reply_awaits_at IS NULL AND v.blocked_at IS NULL
     AND c.visitor_read_seq < c.last_visible_seq
     AND EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.conversation_id
       AND m.seq > c.visitor_read_seq AND m.from_admin = 1)`,
);
// The last visible message is the visitor's, and nobody has ended or snoozed the conversation.
const unanswered = all<{ conversationId: ConversationId; lastSeq: number }>(
  `SELECT c.conversation_id AS "conversationId", c.last_visible_seq AS "lastSeq"
   FROM conversations c
   WHERE c.unread > 0 AND c.last_activity_at <= @before AND c.last_activity_at > @since
     AND c.status = 'open' AND c.snoozed_until IS NULL AND c.last_visible_seq > 0
     AND (SELECT m.from_admin FROM messages m
       WHERE m.conversation_id = c.conversation_id AND m.seq = c.last_visible_seq) = 0`,
);

export const createAlarmStore = (on: Engine): AlarmStore => ({
  add: (alarm) => on.write(() => addAlarm(alarm)),
  due: async (now, limit) => (await on.read(() => due({ now, limit }))).map(toAlarm),
  postpone: async (id, dueAt) => void (await on.write(() => postpone({ id, dueAt }))),
  spread: (...alarm) => on.write(() => spread(...alarm)),
  countSpread: async (since, channels) =>
    (await on.read(() => countSpread({ since, channels })))?.alarms ?? 0,
  folded: (from, before) => on.read(() => folded({ from, before })),
  claim: (now, until, limit) => on.write(() => claim(now, until, limit)),
  settle: async (...attempted) => void (await on.write(() => settle(...attempted))),
  releaseClaims: async () => void (await on.write(() => releaseClaims())),
  dead: async (limit) => (await on.read(() => dead({ limit }))).map(toEndedDelivery),
  ended: async (limit) => (await on.read(() => ended({ limit }))).map(toEndedDelivery),
  countWaiting: async () => (await on.read(() => countWaiting()))?.waiting ?? 0,
  countDead: async () => (await on.read(() => countDead()))?.dead ?? 0,
  retry: async (id, now) => (await on.write(() => retry({ id, now }))) === 1,
  sendAgain: async (id, now) => (await on.write(() => sendAgain({ id, now }))) === 1,
  discard: async (id) => (await on.write(() => discard({ id }))) === 1,
  unreadReplies: (before, since) => on.read(() => unreadReplies({ before, since })),
  eraseGoals: async (marks) => void (await on.write(() => eraseGoals({ marks }))),
  forgetBefore: async (at) => void (await on.write(() => forget({ at }))),
  unanswered: (before, since) => on.read(() => unanswered({ before, since })),
});

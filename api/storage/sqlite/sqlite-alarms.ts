import type { Database } from 'better-sqlite3';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import type { Alarm, AlarmStore, NewDelivery, Settled } from '#api/features/alarms/store.ts';
import {
  deliveryColumns,
  isWaiting,
  unreadReply,
  storedAnswer,
  toAlarm,
  toDelivery,
  toEndedDelivery,
  type AlarmRow,
  type DeliveryRow,
} from '#api/storage/rows/alarm-rows.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

const deliveries = `SELECT ${deliveryColumns} FROM alarm_deliveries d JOIN alarms a USING (alarm_id)`;

/** Adds an alarm, inside the transaction of what causes it. Returns false when it is known. */
export const createAddAlarm = (db: Database) => {
  const add = db.prepare<[Omit<Alarm, 'detail'> & { detail: string | null }]>(
    `INSERT INTO alarms (alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail)
     VALUES (@id, @kind, @key, @conversationId, @contactId, @at, @dueAt, @detail)
     ON CONFLICT (kind, key) DO NOTHING`,
  );
  return (alarm: Alarm): boolean =>
    add.run({ ...alarm, detail: alarm.detail ?? null }).changes === 1;
};

const backToWaiting = `UPDATE alarm_deliveries
  SET state = 'waiting', attempts = 0, next_at = ?, claimed_until = 0, ended_at = NULL`;

const prepareReads = (db: Database) => ({
  due: db.prepare<[number, number], AlarmRow>(
    `SELECT alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail FROM alarms
     WHERE spread_at IS NULL AND due_at <= ? ORDER BY due_at, alarm_id LIMIT ?`,
  ),
  one: db.prepare<[string], DeliveryRow>(`${deliveries} WHERE d.delivery_id = ?`),
  dead: db.prepare<[number], DeliveryRow>(
    `${deliveries} WHERE d.state = 'dead' ORDER BY d.ended_at DESC, d.delivery_id LIMIT ?`,
  ),
  ended: db.prepare<[number], DeliveryRow>(
    `${deliveries} WHERE d.state <> 'waiting' ORDER BY d.ended_at DESC, d.delivery_id LIMIT ?`,
  ),
  spread: db
    .prepare<[number, string], number>(
      `SELECT count(*) FROM alarms a WHERE a.spread_at >= ? AND EXISTS (
         SELECT 1 FROM alarm_deliveries d WHERE d.alarm_id = a.alarm_id
           AND d.channel IN (SELECT value FROM json_each(?)))`,
    )
    .pluck(),
  folded: db.prepare<[number, number], { kind: AlarmKind; count: number }>(
    `SELECT kind, count(*) AS count FROM alarms
     WHERE is_folded = 1 AND spread_at >= ? AND spread_at < ? GROUP BY kind ORDER BY kind`,
  ),
  deadCount: db
    .prepare<[], number>("SELECT count(*) FROM alarm_deliveries WHERE state = 'dead'")
    .pluck(),
  waiting: db
    .prepare<[], number>(
      `SELECT (SELECT count(*) FROM alarm_deliveries WHERE state = 'waiting')
         + (SELECT count(*) FROM alarms WHERE spread_at IS NULL)`,
    )
    .pluck(),
  unanswered: db.prepare<[number, number], { conversationId: ConversationId; lastSeq: number }>(
    `SELECT c.conversation_id AS conversationId, c.last_visible_seq AS lastSeq FROM conversations c
     WHERE c.unread > 0 AND c.last_activity_at <= ? AND c.last_activity_at > ? AND ${isWaiting}`,
  ),
});

const prepareUnreadReplies = (db: Database) =>
  db.prepare<
    [number, number],
    { conversationId: ConversationId; tokenHash: TokenHash; readSeq: number }
  >(
    `SELECT c.conversation_id AS conversationId, v.token_hash AS tokenHash,
            c.visitor_read_seq AS readSeq
     FROM conversations c JOIN visitors v USING (visitor_key)
     WHERE c.last_activity_at <= ? AND c.last_activity_at > ? AND ${unreadReply}`,
  );

const prepareWrites = (db: Database) => ({
  postpone: db.prepare<[number, string]>(
    'UPDATE alarms SET due_at = ? WHERE alarm_id = ? AND spread_at IS NULL',
  ),
  markSpread: db.prepare<[number, number, string]>(
    'UPDATE alarms SET spread_at = ?, is_folded = ? WHERE alarm_id = ? AND spread_at IS NULL',
  ),
  addDelivery: db.prepare<[NewDelivery & { alarm: string; at: number }]>(
    `INSERT INTO alarm_deliveries (delivery_id, alarm_id, channel, recipient, state, attempts,
       next_at, claimed_until, answer)
     VALUES (@id, @alarm, @channel, @recipient, 'waiting', 0, @at, 0, '')`,
  ),
  claim: db
    .prepare<[{ now: number; until: number; limit: number }], string>(
      `UPDATE alarm_deliveries SET attempts = attempts + 1, claimed_until = @until
       WHERE delivery_id IN (
         SELECT delivery_id FROM alarm_deliveries
         WHERE state = 'waiting' AND next_at <= @now AND claimed_until <= @now
         ORDER BY next_at, delivery_id LIMIT @limit)
       RETURNING delivery_id`,
    )
    .pluck(),
  end: db.prepare<[{ id: string; attempt: number; state: string; at: number; answer: string }]>(
    `UPDATE alarm_deliveries SET state = @state, ended_at = @at, answer = @answer
     WHERE delivery_id = @id AND state = 'waiting' AND (attempts = @attempt OR @state = 'sent')`,
  ),
  wait: db.prepare<[{ id: string; attempt: number; nextAt: number; answer: string }]>(
    `UPDATE alarm_deliveries SET next_at = @nextAt, claimed_until = 0, answer = @answer
     WHERE delivery_id = @id AND state = 'waiting' AND attempts = @attempt`,
  ),
  release: db.prepare<[]>(
    "UPDATE alarm_deliveries SET claimed_until = 0 WHERE state = 'waiting' AND claimed_until > 0",
  ),
  retry: db.prepare<[number, string]>(`${backToWaiting} WHERE delivery_id = ? AND state = 'dead'`),
  sendAgain: db.prepare<[number, string]>(
    `${backToWaiting} WHERE delivery_id = ? AND state <> 'waiting'`,
  ),
  discard: db.prepare<[string]>(
    "DELETE FROM alarm_deliveries WHERE delivery_id = ? AND state = 'dead'",
  ),
  eraseGoal: db.prepare<[string]>(
    "DELETE FROM alarms WHERE kind = 'goal_reached' AND key LIKE '%:' || ?",
  ),
  forget: db.prepare<[number]>('DELETE FROM alarms WHERE at < ?'),
});

/** The outbox in chat.db, beside what causes alarms. */
export const createSqliteAlarms = (db: Database, queue: WriteQueue): AlarmStore => {
  const add = createAddAlarm(db);
  const reads = prepareReads(db);
  const writes = prepareWrites(db);
  const unreadReplies = prepareUnreadReplies(db);
  const spread = (
    id: string,
    added: readonly NewDelivery[],
    at: number,
    isFolded: boolean,
  ): boolean => {
    if (writes.markSpread.run(at, Number(isFolded), id).changes === 0) return false;
    for (const delivery of added) writes.addDelivery.run({ ...delivery, alarm: id, at });
    return true;
  };
  const settle = (id: string, attempt: number, settled: Settled): void => {
    const answer = storedAnswer(settled.answer);
    if (settled.state === 'waiting') writes.wait.run({ id, attempt, ...settled, answer });
    else writes.end.run({ id, attempt, ...settled, answer });
  };
  return {
    add: (alarm) => queue.run(() => add(alarm)),
    due: async (now, limit) => reads.due.all(now, limit).map(toAlarm),
    postpone: (id, dueAt) => queue.run(() => void writes.postpone.run(dueAt, id)),
    spread: (id, added, at, isFolded = false) => queue.run(() => spread(id, added, at, isFolded)),
    countSpread: async (since, channels) => reads.spread.get(since, JSON.stringify(channels)) ?? 0,
    folded: async (from, before) => reads.folded.all(from, before),
    claim: (now, until, limit) =>
      queue.run(() =>
        writes.claim
          .all({ now, until, limit })
          .toSorted()
          .flatMap((id) => reads.one.all(id))
          .map(toDelivery),
      ),
    settle: (id, attempt, settled) => queue.run(() => settle(id, attempt, settled)),
    releaseClaims: () => queue.run(() => void writes.release.run()),
    dead: async (limit) => reads.dead.all(limit).map(toEndedDelivery),
    ended: async (limit) => reads.ended.all(limit).map(toEndedDelivery),
    countWaiting: async () => reads.waiting.get() ?? 0,
    countDead: async () => reads.deadCount.get() ?? 0,
    retry: (id, now) => queue.run(() => writes.retry.run(now, id).changes === 1),
    sendAgain: (id, now) => queue.run(() => writes.sendAgain.run(now, id).changes === 1),
    discard: (id) => queue.run(() => writes.discard.run(id).changes === 1),
    eraseGoals: (marks) =>
      queue.run(() => {
        for (const mark of marks) writes.eraseGoal.run(mark);
      }),
    forgetBefore: (at) => queue.run(() => void writes.forget.run(at)),
    unanswered: async (before, since) => reads.unanswered.all(before, since),
    unreadReplies: async (before, since) => unreadReplies.all(before, since),
  };
};

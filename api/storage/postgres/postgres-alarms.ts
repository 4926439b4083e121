import type { ConversationId } from '#shared/contracts/ids.ts';
import type {
  Alarm,
  AlarmStore,
  EndedDelivery,
  NewDelivery,
  Settled,
} from '#api/features/alarms/store.ts';
import type { AlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
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

const deliveries = `SELECT ${deliveryColumns} FROM alarm_deliveries d JOIN alarms a USING (alarm_id)`;

/** Adds an alarm, inside the transaction of what causes it. Returns false when it is known. */
export const addAlarm = async (sql: Sql, alarm: Alarm): Promise<boolean> => {
  const added = await sql.run(
    `INSERT INTO alarms (alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kind, key) DO NOTHING`,
    [
      ...[alarm.id, alarm.kind, alarm.key, alarm.conversationId, alarm.contactId],
      ...[alarm.at, alarm.dueAt, alarm.detail ?? null],
    ],
  );
  return added === 1;
};

const spread = async (
  sql: Sql,
  id: string,
  added: readonly NewDelivery[],
  { at, isFolded }: { readonly at: number; readonly isFolded: boolean },
): Promise<boolean> => {
  const marked = await sql.run(
    'UPDATE alarms SET spread_at = $1, is_folded = $2 WHERE alarm_id = $3 AND spread_at IS NULL',
    [at, Number(isFolded), id],
  );
  if (marked === 0) return false;
  for (const { id: delivery, channel, recipient } of added)
    await sql.run(
      `INSERT INTO alarm_deliveries (delivery_id, alarm_id, channel, recipient, state, attempts,
         next_at, claimed_until, answer) VALUES ($1, $2, $3, $4, 'waiting', 0, $5, 0, '')`,
      [delivery, id, channel, recipient, at],
    );
  return true;
};

const settle = (sql: Sql, id: string, attempt: number, settled: Settled): Promise<number> => {
  const answer = storedAnswer(settled.answer);
  return settled.state === 'waiting'
    ? sql.run(
        `UPDATE alarm_deliveries SET next_at = $3, claimed_until = 0, answer = $4
         WHERE delivery_id = $1 AND state = 'waiting' AND attempts = $2`,
        [id, attempt, settled.nextAt, answer],
      )
    : sql.run(
        `UPDATE alarm_deliveries SET state = $3, ended_at = $4, answer = $5
         WHERE delivery_id = $1 AND state = 'waiting' AND (attempts = $2 OR $3 = 'sent')`,
        [id, attempt, settled.state, settled.at, answer],
      );
};

/** Several nodes claim at once: each skips what another one takes at that moment. */
const claimed = `WITH taken AS (
    UPDATE alarm_deliveries SET attempts = attempts + 1, claimed_until = $2
    WHERE delivery_id IN (
      SELECT delivery_id FROM alarm_deliveries
      WHERE state = 'waiting' AND next_at <= $1 AND claimed_until <= $1
      ORDER BY next_at, delivery_id LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT ${deliveryColumns} FROM taken d JOIN alarms a USING (alarm_id) ORDER BY d.delivery_id`;

const backToWaiting = `UPDATE alarm_deliveries
  SET state = 'waiting', attempts = 0, next_at = $1, claimed_until = 0, ended_at = NULL`;

const goalsOf = `DELETE FROM alarms WHERE kind = 'goal_reached'
  AND key LIKE ANY (SELECT '%:' || mark FROM unnest($1::text[]) mark)`;

/** The outbox on PostgreSQL. */
export const createPostgresAlarms = ({ sql, transact }: Postgres): AlarmStore => {
  const change = async (text: string, parameters: readonly unknown[] = []): Promise<boolean> =>
    (await transact((within) => within.run(text, parameters))) > 0;
  const listed = async (condition: string, limit: number): Promise<EndedDelivery[]> => {
    const rows = await sql.all<DeliveryRow>(
      `${deliveries} WHERE ${condition} ORDER BY d.ended_at DESC, d.delivery_id LIMIT $1`,
      [limit],
    );
    return rows.map(toEndedDelivery);
  };
  return {
    add: (alarm) => transact((within) => addAlarm(within, alarm)),
    due: async (now, limit) => {
      const rows = await sql.all<AlarmRow>(
        `SELECT alarm_id, kind, key, conversation_id, contact_id, at, due_at, detail FROM alarms
         WHERE spread_at IS NULL AND due_at <= $1 ORDER BY due_at, alarm_id LIMIT $2`,
        [now, limit],
      );
      return rows.map(toAlarm);
    },
    postpone: async (id, dueAt) =>
      void (await change(
        'UPDATE alarms SET due_at = $1 WHERE alarm_id = $2 AND spread_at IS NULL',
        [dueAt, id],
      )),
    spread: (id, added, at, isFolded = false) =>
      transact((within) => spread(within, id, added, { at, isFolded })),
    countSpread: async (since, channels) => {
      const row = await sql.get<{ alarms: number }>(
        `SELECT count(*)::int AS alarms FROM alarms a WHERE a.spread_at >= $1 AND EXISTS (
           SELECT 1 FROM alarm_deliveries d WHERE d.alarm_id = a.alarm_id
             AND d.channel = ANY ($2::text[]))`,
        [since, channels],
      );
      return row?.alarms ?? 0;
    },
    folded: (from, before) =>
      sql.all<{ kind: AlarmKind; count: number }>(
        `SELECT kind, count(*)::int AS count FROM alarms
         WHERE is_folded = 1 AND spread_at >= $1 AND spread_at < $2 GROUP BY kind ORDER BY kind`,
        [from, before],
      ),
    claim: async (now, until, limit) => {
      const rows = await transact((within) =>
        within.all<DeliveryRow>(claimed, [now, until, limit]),
      );
      return rows.map(toDelivery);
    },
    settle: async (id, attempt, settled) =>
      void (await transact((within) => settle(within, id, attempt, settled))),
    releaseClaims: async () =>
      void (await change(
        "UPDATE alarm_deliveries SET claimed_until = 0 WHERE state = 'waiting' AND claimed_until > 0",
      )),
    dead: (limit) => listed("d.state = 'dead'", limit),
    ended: (limit) => listed("d.state <> 'waiting'", limit),
    countDead: async () => {
      const row = await sql.get<{ dead: number }>(
        "SELECT count(*)::int AS dead FROM alarm_deliveries WHERE state = 'dead'",
      );
      return row?.dead ?? 0;
    },
    countWaiting: async () => {
      const row = await sql.get<{ waiting: number }>(
        `SELECT ((SELECT count(*) FROM alarm_deliveries WHERE state = 'waiting')
           + (SELECT count(*) FROM alarms WHERE spread_at IS NULL))::int AS waiting`,
      );
      return row?.waiting ?? 0;
    },
    retry: (id, now) =>
      change(`${backToWaiting} WHERE delivery_id = $2 AND state = 'dead'`, [now, id]),
    sendAgain: (id, now) =>
      change(`${backToWaiting} WHERE delivery_id = $2 AND state <> 'waiting'`, [now, id]),
    discard: (id) =>
      change("DELETE FROM alarm_deliveries WHERE delivery_id = $1 AND state = 'dead'", [id]),
    eraseGoals: async (marks) => void (await change(goalsOf, [marks])),
    forgetBefore: async (at) => void (await change('DELETE FROM alarms WHERE at < $1', [at])),
    unreadReplies: (before, since) =>
      sql.all<{ conversationId: ConversationId; tokenHash: TokenHash; readSeq: number }>(
        `SELECT c.conversation_id AS "conversationId", v.token_hash AS "tokenHash",
                c.visitor_read_seq AS "readSeq"
         FROM conversations c JOIN visitors v USING (visitor_key)
         WHERE c.last_activity_at <= $1 AND c.last_activity_at > $2 AND ${unreadReply}`,
        [before, since],
      ),
    unanswered: (before, since) =>
      sql.all<{ conversationId: ConversationId; lastSeq: number }>(
        `SELECT c.conversation_id AS "conversationId", c.last_visible_seq AS "lastSeq"
         FROM conversations c
         WHERE c.unread > 0 AND c.last_activity_at <= $1 AND c.last_activity_at > $2
           AND ${isWaiting}`,
        [before, since],
      ),
  };
};

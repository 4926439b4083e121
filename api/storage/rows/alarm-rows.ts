import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';
import type { Alarm, Delivery, EndedDelivery } from '#api/features/alarms/store.ts';

export interface AlarmRow {
  readonly alarm_id: string;
  readonly kind: string;
  readonly key: string;
  readonly conversation_id: string | null;
  readonly contact_id: string | null;
  readonly at: number;
  readonly due_at: number;
  readonly detail: string | null;
}

export interface DeliveryRow extends AlarmRow {
  readonly delivery_id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly state: string;
  readonly answer: string;
  readonly ended_at: number | null;
}

export const deliveryColumns = `a.alarm_id, a.kind, a.key, a.conversation_id, a.contact_id, a.at,
  a.due_at, a.detail, d.delivery_id, d.channel, d.recipient, d.attempts, d.state, d.answer, d.ended_at`;

export const toAlarm = (row: AlarmRow): Alarm => ({
  id: row.alarm_id,
  kind: row.kind as AlarmKind,
  key: row.key,
  conversationId: row.conversation_id as ConversationId | null,
  contactId: row.contact_id as MessageId | null,
  at: row.at,
  dueAt: row.due_at,
  ...(row.detail !== null && { detail: row.detail }),
});

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.delivery_id,
  channel: row.channel as ChannelName,
  recipient: row.recipient,
  attempts: row.attempts,
  alarm: toAlarm(row),
});

export const toEndedDelivery = (row: DeliveryRow): EndedDelivery => ({
  ...toDelivery(row),
  state: row.state as EndedDelivery['state'],
  answer: row.answer,
  endedAt: row.ended_at ?? 0,
});

/** What another server says may be long, and may hold what UTF-8 cannot. */
export const storedAnswer = (answer: string): string =>
  answer
    .slice(0, alarmLimits.answerCharacters)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '');

/** Answers that a visitor with an address has not read, up to one moment and since another. */
export const unreadReply = `c.reply_email IS NOT NULL AND c.reply_awaits_at IS NULL AND v.blocked_at IS NULL
  AND c.visitor_read_seq < c.last_visible_seq
  AND EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.conversation_id
    AND m.seq > c.visitor_read_seq AND m.from_admin = 1)`;

/** The last visible message is the visitor's, and nobody has ended or put off the conversation. */
export const isWaiting = `c.status = 'open' AND c.snoozed_until IS NULL AND c.last_visible_seq > 0
  AND (SELECT m.from_admin FROM messages m
       WHERE m.conversation_id = c.conversation_id AND m.seq = c.last_visible_seq) = 0`;

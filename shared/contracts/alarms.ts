import { z } from 'zod';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { call } from '#shared/contracts/call.ts';
import { count, done, time, timeZone } from '#shared/contracts/shapes.ts';
import {
  alarmKinds,
  channelNames,
  ownerAlarmKinds,
  ownerChannelNames,
} from '#shared/domain/alarms/alarm-kinds.ts';

/** Alarms: notices to the owner outside the console. Every call needs `x-admin-key`. */

const minuteOfDay = z.number().int().min(0).max(1_439);
const kinds = z
  .array(z.enum(ownerAlarmKinds))
  .max(ownerAlarmKinds.length)
  .transform((given) => [...new Set(given)]);

export const alarmSettingsSchema = z.object({
  /** The alarms that each channel sends. */
  email: kinds,
  push: kinds,
  webhook: kinds,
  /** Alarms about chats are sent only while the owner is away. */
  only_away: z.boolean(),
  /** Notices omit visitors' texts. */
  hides_text: z.boolean(),
  /** No alarms between these minutes of the day; those still relevant follow afterwards. */
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  time_zone: timeZone,
  /** How long a visitor may wait for an answer before the owner is alarmed again. */
  unanswered_after_min: z.number().int().min(1).max(alarmLimits.unansweredMinutesMax),
  /** The minute of the day from which the morning summary and the weekly report are sent. */
  report_minute: minuteOfDay.default(alarmLimits.reportMinute),
});
export type AlarmSettings = z.infer<typeof alarmSettingsSchema>;

const deadDeliverySchema = z.strictObject({
  delivery_id: z.string(),
  kind: z.enum(alarmKinds),
  channel: z.enum(channelNames),
  recipient: z.string(),
  attempts: count,
  /** The other side's answer, as text. */
  answer: z.string(),
  ended_at: time,
});
export type DeadDeliveryRow = z.infer<typeof deadDeliverySchema>;

const endedDeliverySchema = deadDeliverySchema.extend({
  /** `dead`: given up; `dropped`: its subject was read, answered or erased meanwhile. */
  state: z.enum(['sent', 'dead', 'dropped']),
});
export type EndedDeliveryRow = z.infer<typeof endedDeliverySchema>;

const channelSchema = z.strictObject({
  name: z.enum(channelNames),
  is_ready: z.boolean(),
  /** The missing settings, by name, that keep it from being ready. */
  lacks: z.array(z.string()),
});
export type ChannelState = z.infer<typeof channelSchema>;

const alarmsSchema = z.strictObject({
  settings: alarmSettingsSchema,
  channels: z.array(channelSchema),
  waiting: count,
  dead: z.array(deadDeliverySchema),
  /** Mails to visitors within the last day, and mailboxes that opted out for good. */
  visitor_mails: z.strictObject({ last_day: count, suppressed: count }),
});
export type Alarms = z.infer<typeof alarmsSchema>;

export const getAlarms = call('GET', '/api/admin/alarms', {
  doc: 'The settings of alarms, which channels are ready, and what could not be delivered.',
  answer: alarmsSchema,
});

export const saveAlarmSettings = call('POST', '/api/admin/alarms/settings', {
  doc: 'Saves the settings of alarms.',
  body: alarmSettingsSchema,
  answer: done,
});

const byDelivery = z.object({ delivery_id: z.string().min(1).max(64) });

export const listDeliveries = call('GET', '/api/admin/alarms/deliveries', {
  doc:
    'The last deliveries of all channels that are over, newest first. They hold no text of a ' +
    'visitor.',
  answer: z.strictObject({ deliveries: z.array(endedDeliverySchema) }),
});

export const sendDeliveryAgain = call(
  'POST',
  '/api/admin/alarms/deliveries/:delivery_id/send-again',
  {
    doc:
      'Attempts a delivery again that is over, however it ended, with the text as it is now. ' +
      '`not_found` when there is none.',
    params: byDelivery,
    answer: done,
  },
);

export const retryDelivery = call('POST', '/api/admin/alarms/deliveries/:delivery_id/retry', {
  doc: 'Attempts a delivery again that was given up. `not_found` when there is none.',
  params: byDelivery,
  answer: done,
});

export const discardDelivery = call('POST', '/api/admin/alarms/deliveries/:delivery_id/discard', {
  doc: 'Forgets a delivery that was given up.',
  params: byDelivery,
  answer: done,
});

export const sendTestAlarm = call('POST', '/api/admin/alarms/test', {
  doc:
    'Sends a test through a channel now, outside the outbox, and says what the other side ' +
    'answered.',
  body: z.object({ channel: z.enum(ownerChannelNames) }),
  answer: z.strictObject({ is_accepted: z.boolean(), answer: z.string() }),
});

import type { DeadDeliveryRow } from '#shared/contracts/alarms.ts';
import type { ChannelName, OwnerAlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';

/** The alarm kinds with a cause, as rows of the settings. */
export const kindTexts: readonly (readonly [OwnerAlarmKind, string])[] = [
  ['chat_started', 'A visitor begins a chat'],
  ['message_received', 'A message after you had read all before it'],
  ['chat_unanswered', 'A visitor waits for an answer'],
  ['contact_received', 'A contact message'],
  ['goal_reached', 'A goal is reached'],
  ['visits_rose', 'Far more visits than usual'],
  ['visits_fell', 'Far fewer visits than usual'],
  ['backup_failed', 'A backup fails'],
  ['morning_summary', 'Each morning: what changed, who came back, who waits'],
  ['weekly_report', 'On Mondays: the week in figures'],
];

export const channelTexts: Readonly<Record<ChannelName, string>> = {
  email: 'E-mail',
  push: 'Push',
  webhook: 'Webhook',
  visitor: 'Mail to the visitor',
};

/** The names of kinds that nobody can choose, for the list of deliveries. */
const otherKindTexts: Readonly<Record<string, string>> = {
  alarm_digest: 'More alarms in an hour than are sent one by one',
  reply_unread: 'An unread answer',
  address_left: 'The confirmation of an address',
  transcript_requested: 'A transcript that its visitor asked for',
};

export const kindText = (kind: string): string =>
  kindTexts.find(([name]) => name === kind)?.[1] ?? otherKindTexts[kind] ?? 'A mail';

/** The channel of a delivery; a webhook of the console has a name. */
export const byText = ({
  channel,
  recipient,
}: Pick<DeadDeliveryRow, 'channel' | 'recipient'>): string =>
  channel === 'webhook' && recipient !== channel
    ? `${channelTexts.webhook} “${recipient}”`
    : channelTexts[channel];

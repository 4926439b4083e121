/** The owner's alarms, in the order of the settings. */
export const ownerAlarmKinds = [
  'chat_started',
  'message_received',
  'contact_received',
  'chat_unanswered',
  'goal_reached',
  'visits_rose',
  'visits_fell',
  'backup_failed',
  'morning_summary',
  'weekly_report',
] as const;
export type OwnerAlarmKind = (typeof ownerAlarmKinds)[number];

/**
 * Mails to a visitor who left an address: an unread answer, a requested transcript, and the request to
 * confirm the address.
 */
const visitorAlarmKinds = ['reply_unread', 'transcript_requested', 'address_left'] as const;

/** Replaces single mails and pushes when there are very many. */
export const DIGEST_KIND = 'alarm_digest';

export const alarmKinds = [...ownerAlarmKinds, DIGEST_KIND, ...visitorAlarmKinds] as const;
export type AlarmKind = (typeof alarmKinds)[number];

type VisitorAlarmKind = (typeof visitorAlarmKinds)[number];
export const isVisitorKind = (kind: AlarmKind): kind is VisitorAlarmKind =>
  (visitorAlarmKinds as readonly AlarmKind[]).includes(kind);

/** The channels on which an alarm reaches the owner. */
export const ownerChannelNames = ['email', 'push', 'webhook'] as const;
export type OwnerChannelName = (typeof ownerChannelNames)[number];

/** `visitor`: mail to the address that a visitor left. */
export const channelNames = [...ownerChannelNames, 'visitor'] as const;
export type ChannelName = (typeof channelNames)[number];

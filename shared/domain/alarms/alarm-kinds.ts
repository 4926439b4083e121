/** What the owner may be told of, in the order of the settings. */
export const ownerAlarmKinds = [
  'chat_started',
  'message_received',
  'contact_received',
  'chat_unanswered',
  'goal_reached',
  'visits_rose',
  'visits_fell',
  'backup_failed',
  'morning_letter',
  'weekly_report',
] as const;
export type OwnerAlarmKind = (typeof ownerAlarmKinds)[number];

/** What is sent to visitors who asked for it. */
export const visitorMailKinds = [
  'reply_mailed',
  'address_to_confirm',
  'transcript_mailed',
] as const;

export const alarmKinds = [...ownerAlarmKinds, ...visitorMailKinds] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The ways by which an alarm reaches somebody. */
export const channelNames = ['email', 'push', 'webhook', 'visitor_email'] as const;
export type ChannelName = (typeof channelNames)[number];

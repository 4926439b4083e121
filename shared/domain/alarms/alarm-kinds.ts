/** What the owner may be told of, in the order of the settings. */
export const alarmKinds = [
  'chat_started',
  'message_received',
  'contact_received',
  'chat_unanswered',
  'goal_reached',
  'visits_rose',
  'visits_fell',
  'backup_failed',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The ways by which an alarm reaches the owner. */
export const channelNames = ['email', 'push', 'webhook'] as const;
export type ChannelName = (typeof channelNames)[number];

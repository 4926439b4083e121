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
] as const;
export type OwnerAlarmKind = (typeof ownerAlarmKinds)[number];

/** `reply_unread`: an answer that its visitor has not read, for a visitor who left an address. */
export const alarmKinds = [...ownerAlarmKinds, 'reply_unread'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The ways by which an alarm reaches the owner. */
export const ownerChannelNames = ['email', 'push', 'webhook'] as const;
export type OwnerChannelName = (typeof ownerChannelNames)[number];

/** `visitor`: mail to the address that a visitor left. */
export const channelNames = [...ownerChannelNames, 'visitor'] as const;
export type ChannelName = (typeof channelNames)[number];

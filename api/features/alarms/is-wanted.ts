import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import type { AlarmKind, ChannelName } from '#shared/domain/alarms/alarm-kinds.ts';

/**
 * Whether that kind goes by that channel. The owner chooses theirs; an unread reply goes to its
 * visitor and to nobody else.
 */
export const isWanted = (
  settings: AlarmSettings,
  kind: AlarmKind,
  channel: ChannelName,
): boolean => {
  if (kind === 'reply_unread') return channel === 'visitor';
  return channel !== 'visitor' && settings[channel].includes(kind);
};

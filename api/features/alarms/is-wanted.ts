import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import {
  isVisitorKind,
  type AlarmKind,
  type ChannelName,
} from '#shared/domain/alarms/alarm-kinds.ts';

/**
 * Whether that kind goes by that channel. The owner chooses theirs; what is for a visitor goes to
 * them and to nobody else.
 */
export const isWanted = (
  settings: AlarmSettings,
  kind: AlarmKind,
  channel: ChannelName,
): boolean => {
  if (isVisitorKind(kind)) return channel === 'visitor';
  return channel !== 'visitor' && settings[channel].includes(kind);
};

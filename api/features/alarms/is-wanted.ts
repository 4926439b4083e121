import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import {
  isVisitorKind,
  type AlarmKind,
  type ChannelName,
} from '#shared/domain/alarms/alarm-kinds.ts';

/**
 * Whether that kind may go by that channel. The owner chooses theirs, for webhooks each its own; what
 * is for a visitor goes to them and to nobody else.
 */
export const isWanted = (
  settings: AlarmSettings,
  kind: AlarmKind,
  channel: ChannelName,
): boolean => {
  if (isVisitorKind(kind)) return channel === 'visitor';
  if (channel === 'webhook') return true;
  return channel !== 'visitor' && settings[channel].includes(kind);
};

import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import { isFoldable } from '#api/features/alarms/digest.ts';
import {
  DIGEST_KIND,
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
  // What it stands for was sent to webhooks.
  if (kind === DIGEST_KIND)
    return (channel === 'email' || channel === 'push') && settings[channel].some(isFoldable);
  if (channel === 'webhook') return true;
  return channel !== 'visitor' && settings[channel].includes(kind);
};

import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import { isFoldable } from '#api/features/alarms/digest.ts';
import {
  DIGEST_KIND,
  isVisitorKind,
  type AlarmKind,
  type ChannelName,
} from '#shared/domain/alarms/alarm-kinds.ts';

/**
 * Whether that kind may use that channel. The owner chooses theirs, and for each webhook separately;
 * mails for a visitor go only to them.
 */
export const isWanted = (
  settings: AlarmSettings,
  kind: AlarmKind,
  channel: ChannelName,
): boolean => {
  if (isVisitorKind(kind)) return channel === 'visitor';
  // Webhooks already got the alarms that it replaces.
  if (kind === DIGEST_KIND)
    return (channel === 'email' || channel === 'push') && settings[channel].some(isFoldable);
  if (channel === 'webhook') return true;
  return channel !== 'visitor' && settings[channel].includes(kind);
};

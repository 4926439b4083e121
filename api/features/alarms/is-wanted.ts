import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import type { AlarmKind, ChannelName } from '#api/features/alarms/channel.ts';

/** Whether the owner wants that kind by that channel. Webhooks choose their kinds themselves. */
export const isWanted = (
  settings: AlarmSettings,
  kind: AlarmKind,
  channel: ChannelName,
): boolean =>
  channel === 'email' || channel === 'push'
    ? (settings[channel] as readonly AlarmKind[]).includes(kind)
    : true;

import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import type { AlarmKind, Channel } from '#api/features/alarms/channel.ts';
import { isWanted } from '#api/features/alarms/is-wanted.ts';

/** Whether any of the kinds would reach anybody now. */
export type IsAnyWanted = (kinds: readonly AlarmKind[]) => Promise<boolean>;

/** For jobs, which skip work that no alarm would report. */
export const createIsAnyWanted =
  (channels: readonly Channel[], alarmSettings: () => Promise<AlarmSettings>): IsAnyWanted =>
  async (kinds) => {
    if (!channels.some(({ isOn }) => isOn())) return false;
    const chosen = await alarmSettings();
    for (const channel of channels) {
      for (const kind of kinds) {
        if (!channel.isOn() || !isWanted(chosen, kind, channel.name)) continue;
        if ((await channel.recipients(kind)).length > 0) return true;
      }
    }
    return false;
  };

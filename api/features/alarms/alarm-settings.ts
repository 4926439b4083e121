import { alarmLimits } from '#shared/alarm-limits.ts';
import { alarmSettingsSchema, type AlarmSettings } from '#shared/contracts/alarms.ts';
import { isQuiet } from '#shared/domain/alarms/quiet-hours.ts';
import { createEditedSetting } from '#api/platform/edited-setting.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const SETTING = 'alarms';

/** Defaults: alarms about whatever needs an answer, and about failures. */
export const defaultAlarmSettings: AlarmSettings = {
  email: ['chat_started', 'contact_received', 'chat_unanswered', 'backup_failed'],
  push: [
    'chat_started',
    'message_received',
    'contact_received',
    'chat_unanswered',
    'backup_failed',
  ],
  webhook: ['chat_started', 'contact_received', 'chat_unanswered', 'goal_reached', 'backup_failed'],
  only_away: false,
  hides_text: false,
  quiet: null,
  time_zone: 'UTC',
  unanswered_after_min: 10,
  report_minute: alarmLimits.reportMinute,
};

const parse = (text: string | null): AlarmSettings => {
  if (text === null) return defaultAlarmSettings;
  try {
    return alarmSettingsSchema.safeParse(JSON.parse(text)).data ?? defaultAlarmSettings;
  } catch {
    return defaultAlarmSettings;
  }
};

export const createAlarmSettings = (settings: Pick<SettingsStore, 'get' | 'put'>) =>
  createEditedSetting(settings, SETTING, parse);

export type EditedAlarmSettings = ReturnType<typeof createAlarmSettings>;

/** The minute of the day on the wall clock of the zone. */
export const minuteIn = (now: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
};

/** Whether it is quiet hours now, by the wall clock of the owner's zone. */
export const isQuietAt = ({ quiet, time_zone: timeZone }: AlarmSettings, now: number): boolean =>
  quiet !== null && isQuiet(minuteIn(now, timeZone), quiet);

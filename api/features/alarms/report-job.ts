import { alarmLimits } from '#shared/alarm-limits.ts';
import type { AlarmSettings } from '#shared/contracts/alarms.ts';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { minuteIn } from '#api/features/alarms/alarm-settings.ts';
import type { AlarmKind } from '#shared/domain/alarms/alarm-kinds.ts';
import type { IsAnyWanted } from '#api/features/alarms/is-any-wanted.ts';
import type { Alarm } from '#api/features/alarms/store.ts';
import type { Clock } from '#shared/ports/clock.ts';

interface Deps {
  readonly clock: Clock;
  readonly alarmSettings: () => Promise<AlarmSettings>;
  readonly isAnyWanted: IsAnyWanted;
  readonly add: (alarm: Pick<Alarm, 'kind' | 'key'>) => Promise<boolean>;
}

const isMonday = (date: string): boolean => new Date(`${date}T12:00:00Z`).getUTCDay() === 1;

/**
 * Adds the morning summary once a day and the weekly report on Mondays, from the owner's minute of the
 * day on. The date is their key in the outbox, so that repeated runs add nothing.
 */
export const createReportJob = ({ clock, alarmSettings, isAnyWanted, add }: Deps) => {
  const added: Partial<Record<AlarmKind, string>> = {};
  return async (): Promise<void> => {
    const now = clock.now();
    const { time_zone: timeZone, report_minute: from } = await alarmSettings();
    const late = minuteIn(now, timeZone) - from;
    const date = dateIn(now, timeZone);
    if (late < 0 || late > alarmLimits.reportLateMinutes) return;
    const kinds = [
      'morning_summary',
      ...(isMonday(date) ? ['weekly_report' as const] : []),
    ] as const;
    for (const kind of kinds) {
      // A report enabled later that morning is still sent.
      if (added[kind] === date || !(await isAnyWanted([kind]))) continue;
      await add({ kind, key: date });
      added[kind] = date;
    }
  };
};

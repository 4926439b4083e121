import type { AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.admin.alarms';

/** The minutes between repeated rings; 0: once. */
export const repeatMinutes = [0, 1, 5, 15] as const;

export interface AlarmSettings extends Pick<AlarmRules, 'repeatEveryMs' | 'quiet'> {
  /** Shows system notifications, if the browser allows them. */
  readonly isNotifying: boolean;
  /** The owner declined the offer of notifications. */
  readonly hasDeclined: boolean;
}

export const usualAlarms: AlarmSettings = {
  repeatEveryMs: null,
  quiet: null,
  isNotifying: true,
  hasDeclined: false,
};

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 24 * 60;

const quietOf = (value: unknown): AlarmSettings['quiet'] => {
  if (typeof value !== 'object' || value === null) return null;
  const { from, to } = value as Record<string, unknown>;
  return isMinute(from) && isMinute(to) ? { from, to } : null;
};

/** Invalid values fall back to the defaults. */
export const readAlarms = (storage: KeyValue): AlarmSettings => {
  try {
    const read = JSON.parse(storage.get(KEY) ?? '{}') as Record<string, unknown> | null;
    const minutes = repeatMinutes.find((each) => each * 60_000 === read?.['repeatEveryMs']);
    return {
      repeatEveryMs: minutes === undefined || minutes === 0 ? null : minutes * 60_000,
      quiet: quietOf(read?.['quiet']),
      isNotifying: read?.['isNotifying'] !== false,
      hasDeclined: read?.['hasDeclined'] === true,
    };
  } catch {
    return usualAlarms;
  }
};

export const writeAlarms = (storage: KeyValue, settings: AlarmSettings): void => {
  storage.set(KEY, JSON.stringify(settings));
};

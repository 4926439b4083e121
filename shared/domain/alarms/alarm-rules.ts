import { isQuiet, type QuietHours } from '#shared/domain/alarms/quiet-hours.ts';

/** How the owner wants to be called. */
export interface AlarmRules {
  /** Told again after so long while nobody has looked; null: told once. */
  readonly repeatEveryMs: number | null;
  /** After so many times nobody is at the machine; what is unread is shown all the same. */
  readonly maxNotifications: number;
  readonly quiet: QuietHours | null;
  /** Ms since the epoch; null: not paused. */
  readonly pausedUntil: number | null;
}

/** When it was told last, in ms since the epoch, and how often. */
export interface Notified {
  readonly at: number;
  readonly times: number;
}

/** `now` in ms since the epoch, `minute` of the local day. */
export interface AlarmTime {
  readonly now: number;
  readonly minute: number;
}

/** Whether nothing at all is told now: a pause, or quiet hours. */
export const isSilent = (
  { quiet, pausedUntil }: Pick<AlarmRules, 'quiet' | 'pausedUntil'>,
  { now, minute }: AlarmTime,
): boolean => (pausedUntil !== null && now < pausedUntil) || isQuiet(minute, quiet);

/**
 * Whether what waits in a conversation is to be told now, in a browser and in the desktop app alike:
 * the first time (`told` null) as soon as it may, then again and again while that is wished. What is
 * before the admin's eyes is not told.
 */
export const isDue = (
  notified: Notified | null,
  rules: AlarmRules,
  at: AlarmTime & { readonly isInSight: boolean },
): boolean => {
  if (at.isInSight || isSilent(rules, at)) return false;
  if (notified === null) return true;
  if (rules.repeatEveryMs === null || notified.times >= rules.maxNotifications) return false;
  // A clock that was set back must not silence what waits.
  return Math.abs(at.now - notified.at) >= rules.repeatEveryMs;
};

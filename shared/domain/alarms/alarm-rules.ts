import { isQuiet, type QuietHours } from '#shared/domain/alarms/quiet-hours.ts';

/** The owner's notification settings. */
export interface AlarmRules {
  /** Interval of repeats until somebody looks; null: notifies once. */
  readonly repeatEveryMs: number | null;
  /** After this many, assume that nobody is at the machine; unread messages still show. */
  readonly maxNotifications: number;
  readonly quiet: QuietHours | null;
  /** Ms since the epoch; null when not paused. */
  readonly pausedUntil: number | null;
}

/** When the last notification was shown, in ms since the epoch, and how many there were. */
export interface Notified {
  readonly at: number;
  readonly times: number;
}

/** `now` in ms since the epoch, `minute` of the local day. */
export interface AlarmTime {
  readonly now: number;
  readonly minute: number;
}

/** Whether notifications are off now: a pause, or quiet hours. */
export const isSilent = (
  { quiet, pausedUntil }: Pick<AlarmRules, 'quiet' | 'pausedUntil'>,
  { now, minute }: AlarmTime,
): boolean => (pausedUntil !== null && now < pausedUntil) || isQuiet(minute, quiet);

/**
 * Whether to notify about a conversation's unread messages now; browser and desktop app share it.
 * Notifies first as soon as allowed, then repeatedly if the owner wants that, but never about messages
 * that the admin is looking at.
 */
export const isDue = (
  notified: Notified | null,
  rules: AlarmRules,
  at: AlarmTime & { readonly isInSight: boolean },
): boolean => {
  if (at.isInSight || isSilent(rules, at)) return false;
  if (notified === null) return true;
  if (rules.repeatEveryMs === null || notified.times >= rules.maxNotifications) return false;
  // A clock that was set back must not silence unread messages.
  return Math.abs(at.now - notified.at) >= rules.repeatEveryMs;
};

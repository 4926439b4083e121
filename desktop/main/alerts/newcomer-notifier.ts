import type { PresenceRow } from '#shared/contracts/presence.ts';
import { isSilent, type AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import { minuteOfDay } from '#shared/domain/alarms/quiet-hours.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Notifier } from './notifier.ts';

export interface NewcomersDeps {
  notifier: Notifier;
  clock: Clock;
  rules: () => Pick<AlarmRules, 'quiet' | 'pausedUntil'> & {
    readonly notifiesOfNewVisitors: boolean;
  };
  /** Shows who is on the site. */
  onOpenLive: () => void;
  onFailed: () => void;
}

/**
 * One card for whoever has just come to the site: the next one takes its place, so that a busy hour does
 * not fill the screen. Told once; who came in a pause or in quiet hours is not told afterwards.
 */
export const createNewcomerNotifier = (deps: NewcomersDeps) => {
  let takeBack: () => void = () => undefined;
  const stop = () => {
    takeBack();
    takeBack = () => undefined;
  };
  return {
    notify: (row: PresenceRow): void => {
      const rules = deps.rules();
      const now = deps.clock.now();
      if (!rules.notifiesOfNewVisitors || isSilent(rules, { now, minute: minuteOfDay(now) }))
        return;
      const place = row.country === null ? '' : ` from ${row.country}`;
      takeBack();
      takeBack = deps.notifier.show(
        { title: `A visitor${place}`, body: `on ${row.current_page}`, mayReply: false },
        { clicked: deps.onOpenLive, replied: () => undefined, failed: deps.onFailed },
      );
    },
    stop,
  };
};

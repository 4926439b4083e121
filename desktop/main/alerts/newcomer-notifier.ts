import { shownName } from '#shared/domain/people/shown-name.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { isSilent, type AlarmRules } from '#shared/domain/alarms/alarm-rules.ts';
import { minuteOfDay } from '#shared/domain/alarms/quiet-hours.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { isolated } from '#shared/domain/isolated.ts';
import type { Notifier } from './notifier.ts';

export interface NewcomersDeps {
  notifier: Notifier;
  clock: Clock;
  rules: () => Pick<AlarmRules, 'quiet' | 'pausedUntil'> & {
    readonly notifiesOfNewVisitors: boolean;
  };
  /** Opens the list of visitors on the site. */
  onOpenLive: () => void;
  onFailed: () => void;
}

/**
 * One notification for the latest arrival, replaced by the next, so that a busy hour does not fill the
 * screen. Arrivals during a pause or quiet hours are not reported later.
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
      const location = row.country === null ? '' : ` from ${row.country}`;
      takeBack();
      takeBack = deps.notifier.show(
        {
          title: `${isolated(shownName(row))}${location}`,
          body: `on ${row.current_page}`,
          mayReply: false,
        },
        { clicked: deps.onOpenLive, replied: () => undefined, failed: deps.onFailed },
      );
    },
    stop,
  };
};

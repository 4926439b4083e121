import type { BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { hoursAt, type HoursAt } from '#shared/domain/business-hours/hours-at.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  /** Null: none were saved. */
  readonly saved: BusinessHours | null;
  /** Called when the hours begin or end. */
  readonly onChange: () => void;
}

/** Tracks the business hours, with one timer for the next change. */
export const followHours = ({ saved, clock, timers, onChange }: Deps) => {
  let hours = saved;
  /** The state between two changes, and when it was computed. */
  let known: (HoursAt & { readonly since: number }) | null = null;
  let cancel = () => {};
  const wait = () => {
    cancel();
    cancel = () => {};
    if (!hours?.is_on) return;
    const now = clock.now();
    known = { ...hoursAt(hours, now), since: now };
    const untilChange = (known.changesAt ?? Infinity) - now;
    cancel = timers.after(Math.min(untilChange, presenceLimits.hoursTimerMaxMs), () => {
      wait();
      onChange();
    });
  };
  wait();
  return {
    read: () => hours,
    /** Null while no hours apply. */
    now: (): HoursAt | null => {
      if (!hours?.is_on) return null;
      const now = clock.now();
      // The clock jumped, or its timer is about to run.
      if (!known || now < known.since || now >= (known.changesAt ?? Infinity)) wait();
      return known;
    },
    replace: (next: BusinessHours): void => {
      hours = next;
      wait();
    },
    stop: (): void => {
      hours = null;
      cancel();
    },
  };
};

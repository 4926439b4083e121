import type { Availability, Owner } from '#shared/contracts/presence.ts';
import { limits } from '#shared/limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  readonly saved: Availability;
  /** Saves the owner's choice across restarts. Settles after the commit. */
  readonly save: (choice: Availability) => Promise<void>;
  /** Called when visitors must be notified. */
  readonly onChange: (owner: Owner) => void;
}

const LOOK_EVERY_MS = 5_000;

/**
 * Whether the owner is there. Any admin connection counts, from the console or the desktop app; one
 * that never reports idle counts as active. The presence grace period covers a reload.
 */
export const createAvailabilityState = ({ save, clock, timers, onChange, ...deps }: Deps) => {
  let choice = deps.saved;
  /** Since when each admin connection has had no input; null while in use. */
  const idleSince = new Map<string, number | null>();
  let graceUntil = 0;

  const isActive = (since: number | null | undefined): boolean =>
    since === null ||
    (since !== undefined && clock.now() - since < presenceLimits.adminAwayAfterMs);
  const isHere = (): boolean => {
    if (choice.mode !== 'automatic') return choice.mode === 'here';
    return [...idleSince.values()].some(isActive) || clock.now() < graceUntil;
  };
  const owner = (): Owner => {
    const is_here = isHere();
    return { is_here, away_text: is_here ? null : choice.away_text };
  };
  let notified = owner();
  const look = () => {
    const now = owner();
    if (now.is_here === notified.is_here && now.away_text === notified.away_text) return;
    notified = now;
    onChange(now);
  };
  const stopLooking = timers.every(LOOK_EVERY_MS, look);
  return {
    owner,
    read: () => ({ ...choice, is_here: isHere() }),
    choose: async (next: Availability): Promise<void> => {
      const away_text = next.away_text === '' ? null : next.away_text;
      await save({ ...next, away_text });
      choice = { ...next, away_text };
      look();
    },
    adminArrived: (socketId: string): void => {
      idleSince.set(socketId, null);
      look();
    },
    adminIdle: (socketId: string, isIdle: boolean): void => {
      // The idle flag arrives after a minute without input; that minute counts.
      idleSince.set(socketId, isIdle ? clock.now() - limits.realtime.idleAfterMs : null);
      look();
    },
    adminLeft: (socketId: string): void => {
      if (isActive(idleSince.get(socketId))) graceUntil = clock.now() + presenceLimits.graceMs;
      idleSince.delete(socketId);
      look();
    },
    stop: stopLooking,
  };
};

export type AvailabilityState = ReturnType<typeof createAvailabilityState>;

import { isDeepStrictEqual } from 'node:util';
import type { Availability, AvailabilityStatus, Owner } from '#shared/contracts/presence.ts';
import type { BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { followHours } from '#api/features/availability/follow-hours.ts';
import type { Choice, SavedAvailability } from '#api/features/availability/saved-availability.ts';
import { shownVoice, type SavedVoice } from '#api/features/availability/voice.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  readonly saved: SavedAvailability;
  /** Whether visitors can get mail. */
  readonly mailsVisitors?: boolean;
  /** Save the owner's choice and hours across restarts. Settle after the commit. */
  readonly saveChoice: (choice: Choice) => Promise<void>;
  readonly saveHours: (hours: BusinessHours) => Promise<void>;
  readonly saveVoice: (voice: SavedVoice) => Promise<void>;
  /** Whether the owner is in use of a connection to another node. */
  readonly isThereElsewhere: () => boolean;
  /** Called with whether the owner is using a connection to this node. */
  readonly publishActive: (isThere: boolean) => void;
  /** Called when admins must be notified, and visitors if their view has changed. */
  readonly onChange: (status: AvailabilityStatus, owner: Owner | null) => void;
}

const LOOK_EVERY_MS = 5_000;

/**
 * Whether the owner is using an admin connection, from the console or the desktop app; one that never
 * reports idle counts as active. The presence grace period covers a reload.
 */
const createActivity = (clock: Runtime['clock']) => {
  /** When each admin connection became idle; null while in use. */
  const idleSince = new Map<string, number | null>();
  let graceUntil = 0;
  const isActive = (since: number | null | undefined): boolean =>
    since === null ||
    (since !== undefined && clock.now() - since < presenceLimits.adminAwayAfterMs);
  return {
    isThere: () => [...idleSince.values()].some(isActive) || clock.now() < graceUntil,
    arrived: (socketId: string) => void idleSince.set(socketId, null),
    // The idle flag arrives after a minute without input, which counts as idle time.
    idle: (socketId: string, isIdle: boolean) =>
      void idleSince.set(socketId, isIdle ? clock.now() - limits.realtime.idleAfterMs : null),
    left: (socketId: string) => {
      if (isActive(idleSince.get(socketId))) graceUntil = clock.now() + presenceLimits.graceMs;
      idleSince.delete(socketId);
    },
  };
};

/** Whether the owner is there: as they chose, else within the hours while they are active. */
export const createAvailabilityState = (deps: Deps) => {
  const { saveChoice, saveHours, clock, timers, saved, onChange } = deps;
  const { isThereElsewhere, publishActive } = deps;
  let { choice, voice } = saved;
  const activity = createActivity(clock);
  const hours = followHours({ saved: saved.hours, clock, timers, onChange: () => look() });

  const status = (): AvailabilityStatus => {
    const { until } = choice;
    const isOver = until !== null && clock.now() >= until;
    if (isOver) choice = { ...choice, mode: 'automatic', until: null };
    const { mode, away_text } = choice;
    const { isOpen = true, changesAt = null } = hours.now() ?? {};
    const is_here =
      mode === 'automatic' ? isOpen && (activity.isThere() || isThereElsewhere()) : mode === 'here';
    const changes_at = changesAt === null ? {} : { changes_at: iso(changesAt) };
    const back_at = changesAt === null || is_here || isOpen ? {} : { back_at: iso(changesAt) };
    return { mode, away_text, is_here, ...back_at, ...changes_at };
  };
  const owner = ({ is_here, away_text, back_at } = status()): Owner => ({
    is_here,
    away_text: is_here ? null : away_text,
    ...(back_at && { back_at }),
    ...(deps.mailsVisitors && { mails_visitors: true as const }),
    ...shownVoice(voice),
  });
  const current = (now = status()) => ({ status: now, owner: owner(now) });
  let notified = current();
  const look = () => {
    publishActive(activity.isThere());
    const now = current();
    if (isDeepStrictEqual(now, notified)) return;
    const isSame = isDeepStrictEqual(now.owner, notified.owner);
    notified = now;
    onChange(now.status, isSame ? null : now.owner);
  };
  /** Saves a choice that lasts until the hours next begin or end. */
  const choose = async ({ mode, away_text }: Availability): Promise<void> => {
    const until = mode === 'automatic' ? null : (hours.now()?.changesAt ?? null);
    const next = { mode, away_text: away_text === '' ? null : away_text, until };
    await saveChoice(next);
    choice = next;
    look();
  };
  const stopLooking = timers.every(LOOK_EVERY_MS, look);
  return {
    owner: () => owner(),
    read: status,
    hours: hours.read,
    choose,
    setHours: async (next: BusinessHours): Promise<void> => {
      await saveHours(next);
      hours.replace(next);
      await choose(status());
    },
    voice: (): SavedVoice => voice,
    setVoice: async (next: SavedVoice): Promise<void> => {
      await deps.saveVoice(next);
      voice = next;
      look();
    },
    /** Whether the owner is in use of a connection to this node. */
    isThereHere: activity.isThere,
    /** Another node has saved this. */
    replace: (next: SavedAvailability): void => {
      choice = next.choice;
      voice = next.voice;
      if (next.hours) hours.replace(next.hours);
      look();
    },
    look,
    adminArrived: (socketId: string): void => {
      activity.arrived(socketId);
      look();
    },
    adminIdle: (socketId: string, isIdle: boolean): void => {
      activity.idle(socketId, isIdle);
      look();
    },
    adminLeft: (socketId: string): void => {
      activity.left(socketId);
      look();
    },
    stop: () => {
      stopLooking();
      hours.stop();
    },
  };
};

export type AvailabilityState = ReturnType<typeof createAvailabilityState>;

import type { Presence } from '#shared/contracts/admin.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';

/** One open page of a visitor, as its socket reports it. */
export interface Tab {
  readonly page: string;
  readonly isIdle: boolean;
  readonly quality: Presence['quality'];
  readonly networkClass: NetworkClass | null;
  /** Round trip of the server's last ping; null before the first answer. */
  readonly roundTripMs: number | null;
  /** When it was last visible: its last heartbeat, or its arrival. Ms since the epoch. */
  readonly beatAt: number;
  readonly pageSince: number;
  /** Increases with each move; the highest is the visitor's current page. */
  readonly order: number;
}

/** A socket's report about its page; a missing field stays unchanged. */
export type Change = Partial<Presence & Pick<Tab, 'networkClass' | 'roundTripMs'>>;

/** A page after a change at `now`. A page that the visitor moved to gets the next `order`. */
export const changedTab = (
  was: Tab | undefined,
  change: Change,
  now: number,
  order: number,
): Tab => {
  const page = change.current_page ?? was?.page ?? '/';
  const hasMoved = page !== was?.page;
  return {
    page,
    isIdle: change.is_idle ?? was?.isIdle ?? false,
    quality: change.quality ?? was?.quality ?? 'unknown',
    networkClass: change.networkClass ?? was?.networkClass ?? null,
    roundTripMs: change.roundTripMs ?? was?.roundTripMs ?? null,
    beatAt: was?.beatAt ?? now,
    pageSince: hasMoved || !was ? now : was.pageSince,
    order: hasMoved || change.is_idle === false || !was ? order : was.order,
  };
};

/**
 * The visitor's position across all their pages. Idle only if every page is, by its own report or
 * because its heartbeats stopped: a hidden page sends none. Null without a page.
 */
export const presenceOf = (
  tabs: readonly Tab[],
  now: number,
): ({ presence: Presence; since: number } & Pick<Tab, 'networkClass' | 'roundTripMs'>) | null => {
  const [current] = tabs.toSorted((a, b) => b.order - a.order);
  if (!current) return null;
  const isIdle = (tab: Tab) => tab.isIdle || now - tab.beatAt > presenceLimits.heartbeatOldAfterMs;
  return {
    presence: {
      current_page: current.page,
      is_idle: tabs.every(isIdle),
      quality: current.quality,
    },
    since: current.pageSince,
    networkClass: current.networkClass,
    roundTripMs: current.roundTripMs,
  };
};

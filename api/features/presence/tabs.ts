import type { Presence } from '#shared/contracts/admin.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';

/** One open page of a visitor's, as its socket tells it. */
export interface Tab {
  readonly page: string;
  readonly isIdle: boolean;
  readonly quality: Presence['quality'];
  readonly networkClass: NetworkClass | null;
  /** When it was last in sight: its last heartbeat, or its arrival. Ms since the epoch. */
  readonly beatAt: number;
  readonly pageSince: number;
  /** Rises with each move; the highest is where the visitor is. */
  readonly order: number;
}

/** What a socket says of its page; what it does not name stays. */
export type Change = Partial<Presence & { networkClass: NetworkClass | null }>;

/** A page after a change at `now`. `order` counts up: it is given to pages that the visitor moved to. */
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
    beatAt: was?.beatAt ?? now,
    pageSince: hasMoved || !was ? now : was.pageSince,
    order: hasMoved || change.is_idle === false || !was ? order : was.order,
  };
};

/**
 * Where a visitor is, out of all their pages. Idle only when every one of them is, by its own word or
 * because its heartbeats have stopped: a page out of sight sends none. Null: there is no page.
 */
export const presenceOf = (
  tabs: readonly Tab[],
  now: number,
): { presence: Presence; since: number; networkClass: NetworkClass | null } | null => {
  const [place] = tabs.toSorted((a, b) => b.order - a.order);
  if (!place) return null;
  const isIdle = (tab: Tab) => tab.isIdle || now - tab.beatAt > presenceLimits.heartbeatOldAfterMs;
  return {
    presence: {
      current_page: place.page,
      is_idle: tabs.every(isIdle),
      quality: place.quality,
    },
    since: place.pageSince,
    networkClass: place.networkClass,
  };
};

import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PresenceVisitor, Visit } from '#api/features/presence/registry.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { presenceIdOf } from '#api/sockets/presence-id.ts';

/** What is known about a visitor from before this visit. */
export type VisitorPast = Pick<
  PresenceRow,
  'first_touch' | 'latest_touch' | 'possibly_same_as' | 'earlier_visits'
>;

/** What presence needs from other features; the composition root provides it. */
export interface PresenceSources {
  /** In the order requested. Null when it cannot be answered now. */
  pastOf(visits: readonly Visit[]): Promise<readonly VisitorPast[] | null>;
  activeConversationOf(tokenHash: TokenHash): Promise<ConversationId | null>;
  nameOf(visit: Pick<Visit, 'tokenHash' | 'visitorId'>): Promise<string>;
}

interface Deps {
  readonly sources: PresenceSources;
  readonly clock: Clock;
  readonly onLearned: (visitor: PresenceVisitor) => void;
  readonly onFailed: (error: unknown) => void;
}

interface Known {
  readonly past: VisitorPast;
  readonly loadedAt: number;
  readonly arrivedAt: number;
}

const unknownPast: VisitorPast = {
  first_touch: null,
  latest_touch: null,
  possibly_same_as: [],
  earlier_visits: null,
};

/** A visit's first events and fingerprint arrive a little later than its socket. */
const REFRESH_MS = 10_000;
const RETAIN_MS = 5 * 60_000;

/**
 * Visits as rows of the admin's list. The visitors' history is fetched in one query without waiting
 * for it, since analytics may be busy. `onLearned` names the rows that gained data.
 */
export const createPresenceRows = ({ sources, clock, onLearned, onFailed }: Deps) => {
  const known = new Map<PresenceVisitor, Known>();
  const requesting = new Set<PresenceVisitor>();

  const isFresh = ({ visitor, arrivedAt }: Visit): boolean => {
    const held = known.get(visitor);
    if (!held || held.arrivedAt !== arrivedAt) return false;
    const age = clock.now() - held.loadedAt;
    return age < (held.past.first_touch === null ? REFRESH_MS : RETAIN_MS);
  };
  const learn = async (visits: readonly Visit[]) => {
    const stale = visits.filter((visit) => !isFresh(visit) && !requesting.has(visit.visitor));
    if (stale.length === 0) return;
    const loadedAt = clock.now();
    for (const { visitor } of stale) requesting.add(visitor);
    try {
      const pasts = await sources.pastOf(stale);
      for (const [position, { visitor, arrivedAt }] of stale.entries()) {
        const past = pasts?.[position];
        if (!past) continue;
        known.set(visitor, { past, loadedAt, arrivedAt });
        onLearned(visitor);
      }
    } finally {
      for (const { visitor } of stale) requesting.delete(visitor);
    }
  };
  /** Names of who may be the same, without those who are this person already. */
  const othersOf = async (ids: readonly string[], own: string): Promise<string[]> => {
    const names = await Promise.all(
      ids.map((id) => sources.nameOf({ tokenHash: null, visitorId: id as VisitorId })),
    );
    return [...new Set(names)].filter((name) => name !== own);
  };
  const rowOf = async (visit: Visit): Promise<PresenceRow> => {
    const past = known.get(visit.visitor)?.past ?? unknownPast;
    const name = await sources.nameOf(visit);
    return {
      ...(await restOf(visit)),
      ...past,
      name,
      possibly_same_as: await othersOf(past.possibly_same_as, name),
    };
  };
  const restOf = async (visit: Visit): Promise<Omit<PresenceRow, keyof VisitorPast | 'name'>> => ({
    ...visit.presence,
    id: presenceIdOf(visit.visitor),
    visitor_id: visit.visitorId,
    conversation_id:
      visit.tokenHash === null ? null : await sources.activeConversationOf(visit.tokenHash),
    since: iso(visit.since),
    arrived_at: iso(visit.arrivedAt),
    network_class: visit.networkClass,
    round_trip_ms: visit.roundTripMs,
    country: visit.country,
    region: visit.region,
    city: visit.city,
    tabs: visit.tabs,
  });
  return {
    rowsOf: (visits: readonly Visit[]): Promise<PresenceRow[]> => {
      learn(visits).catch(onFailed);
      return Promise.all(visits.map(rowOf));
    },
    forget: (visitor: PresenceVisitor): void => void known.delete(visitor),
  };
};

export type PresenceRows = ReturnType<typeof createPresenceRows>;

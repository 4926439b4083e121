import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import type { PresenceRow, PresenceTouch } from '#shared/contracts/presence.ts';
import { limits } from '#shared/limits.ts';
import { iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Browsers, PresentPerson, Who } from '#api/features/presence/present-people.ts';
import type { Visit } from '#api/features/presence/registry.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A visitor's history before this visit. */
export type VisitorPast = Pick<
  PresenceRow,
  'first_touch' | 'latest_touch' | 'possibly_same_as' | 'earlier_visits'
>;

/** One of a person's visitor ids. `arrivedAt`: set for the current visit. */
export interface PastOfVisitor {
  readonly visitorId: VisitorId;
  readonly arrivedAt: number | null;
}

/** Data from other features; the composition root provides it. */
export interface PresenceSources {
  /** In the order requested. Null if it cannot be answered now. */
  pastOf(visitors: readonly PastOfVisitor[]): Promise<readonly VisitorPast[] | null>;
  activeConversationOf(tokenHash: TokenHash): Promise<ConversationId | null>;
  whoAre(browsers: readonly Browsers[]): Promise<readonly Who[]>;
}

interface Deps {
  readonly sources: PresenceSources;
  readonly clock: Clock;
  readonly onLearned: (person: string) => void;
  readonly onFailed: (error: unknown) => void;
}

interface Known {
  readonly past: VisitorPast;
  readonly loadedAt: number;
  /** The visitor ids it covers, and the time of arrival. */
  readonly key: string;
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

const visitorsOf = ({ who, visit }: PresentPerson): PastOfVisitor[] =>
  [...new Set([visit.visitorId, ...who.visitorIds])]
    .slice(0, limits.people.visitorIds)
    .map((visitorId) => ({
      visitorId,
      arrivedAt: visitorId === visit.visitorId ? visit.arrivedAt : null,
    }));

const byTime = (touches: readonly (PresenceTouch | null)[]): PresenceTouch[] =>
  touches.filter((touch) => touch !== null).toSorted((a, b) => a.at.localeCompare(b.at));

/** The past of all browsers of one person. */
const joinPasts = (pasts: readonly VisitorPast[], own: readonly string[]): VisitorPast => ({
  first_touch: byTime(pasts.map(({ first_touch: touch }) => touch)).at(0) ?? null,
  latest_touch: byTime(pasts.map(({ latest_touch: touch }) => touch)).at(-1) ?? null,
  earlier_visits: pasts.reduce<number | null>(
    (sum, { earlier_visits: count }) => (sum === null || count === null ? null : sum + count),
    0,
  ),
  possibly_same_as: [...new Set(pasts.flatMap((past) => past.possibly_same_as))].filter(
    (id) => !own.includes(id),
  ),
});

/**
 * The present people as rows of the admin's list. Their history is fetched in one query without waiting
 * for it, since analytics may be busy. `onLearned` names the rows that gained data.
 */
export const createPresenceRows = ({ sources, clock, onLearned, onFailed }: Deps) => {
  const known = new Map<string, Known>();
  const requesting = new Set<string>();

  const isFresh = (one: PresentPerson): boolean => {
    const held = known.get(one.who.person);
    if (!held || held.key !== JSON.stringify(visitorsOf(one))) return false;
    const age = clock.now() - held.loadedAt;
    return age < (held.past.first_touch === null ? REFRESH_MS : RETAIN_MS);
  };
  const learn = async (people: readonly PresentPerson[]) => {
    const stale = people
      .filter((one) => !isFresh(one) && !requesting.has(one.who.person))
      .map((one) => ({ person: one.who.person, visitors: visitorsOf(one) }));
    if (stale.length === 0) return;
    const loadedAt = clock.now();
    for (const { person } of stale) requesting.add(person);
    try {
      const pasts = await sources.pastOf(stale.flatMap(({ visitors }) => visitors));
      let position = 0;
      for (const { person, visitors } of stale) {
        const own = pasts?.slice(position, position + visitors.length) ?? [];
        position += visitors.length;
        if (own.length === 0) continue;
        const past = joinPasts(
          own,
          visitors.map(({ visitorId }) => visitorId),
        );
        known.set(person, { past, loadedAt, key: JSON.stringify(visitors) });
        onLearned(person);
      }
    } finally {
      for (const { person } of stale) requesting.delete(person);
    }
  };
  /** Names of possibly the same people, without this person. */
  const othersOf = async (ids: readonly string[], own: string): Promise<string[]> => {
    if (ids.length === 0) return [];
    const others = await sources.whoAre(
      ids.map((id) => ({ visitorIds: [id as VisitorId], visitorTokenHashes: [] })),
    );
    const names = others.filter(({ person }) => person !== own).map(({ name }) => name);
    return [...new Set(names)];
  };
  const conversationOf = async (visits: readonly Visit[]): Promise<ConversationId | null> => {
    for (const { tokenHash } of visits) {
      const id = tokenHash === null ? null : await sources.activeConversationOf(tokenHash);
      if (id !== null) return id;
    }
    return null;
  };
  const rowOf = async ({ who, visit, visits }: PresentPerson): Promise<PresenceRow> => {
    const past = known.get(who.person)?.past ?? unknownPast;
    return {
      ...visit.presence,
      ...past,
      possibly_same_as: await othersOf(past.possibly_same_as, who.person),
      id: who.person,
      name: who.name,
      visitor_id: visit.visitorId,
      visitor_ids: [...new Set(visits.map(({ visitorId }) => visitorId))],
      conversation_id: await conversationOf([visit, ...visits]),
      since: iso(visit.since),
      arrived_at: iso(visit.arrivedAt),
      ...(visit.hasReconnected && { has_reconnected: true as const }),
      network_class: visit.networkClass,
      round_trip_ms: visit.roundTripMs,
      country: visit.country,
      region: visit.region,
      city: visit.city,
      tabs: visit.tabs,
    };
  };
  return {
    rowsOf: (people: readonly PresentPerson[]): Promise<PresenceRow[]> => {
      learn(people).catch(onFailed);
      return Promise.all(people.map(rowOf));
    },
    forget: (person: string): void => void known.delete(person),
    /** Includes hints about others. */
    forgetAll: (): void => known.clear(),
  };
};

export type PresenceRows = ReturnType<typeof createPresenceRows>;

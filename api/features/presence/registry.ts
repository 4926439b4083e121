import type { Presence } from '#shared/contracts/admin.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import type { GeoLocation } from '#shared/domain/geo-location.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { changedTab, presenceOf, type Change, type Tab } from '#api/features/presence/tabs.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Identified by token, or else by the id that a tracked browser claims. */
export type PresenceVisitor = TokenHash | `visitor:${VisitorId}`;

/** A visitor's data on arrival. */
export interface Arrival extends GeoLocation {
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId;
  readonly primaryHash: PrimaryHash;
}

/** A visitor who is here. Times are ms since the epoch. */
export interface Visit extends Arrival {
  readonly visitor: PresenceVisitor;
  readonly arrivedAt: number;
  readonly since: number;
  readonly presence: Presence;
  readonly networkClass: NetworkClass | null;
  readonly roundTripMs: number | null;
  /** 0 during the grace period after the last one closed. */
  readonly tabs: number;
  /** Arrived just after the server's start: probably not an arrival. */
  readonly hasReconnected: boolean;
}

/**
 * The visitors on the site, from open sockets and the age of their heartbeats. A visitor may have
 * several sockets (tabs, devices), and leaves 10 s after the last one closes. In memory only; after a
 * restart it fills as sockets reconnect.
 */
export interface PresenceRegistry {
  arrive(visitor: PresenceVisitor, socketId: string, arrival: Arrival, change: Change): void;
  /** A socket reports its page. `change` overrides only the fields it names. */
  update(visitor: PresenceVisitor, socketId: string, change: Change): void;
  /** The page of this socket was visible just now. */
  beat(visitor: PresenceVisitor, socketId: string): void;
  leave(visitor: PresenceVisitor, socketId: string): void;
  /** Removes an erased visitor; a page that is still open arrives with its next view. */
  forget(visitor: PresenceVisitor): void;
  /** The visitor's position: that of the socket that moved last. Null if not here. */
  of(visitor: PresenceVisitor): Presence | null;
  get(visitor: PresenceVisitor): Visit | null;
  all(): Visit[];
  /** The socket of the page where the visitor moved last; null without an open page. */
  socketOf(visitor: PresenceVisitor): string | null;
  stop(): void;
}

interface PresenceSession {
  readonly visitor: PresenceVisitor;
  readonly arrival: Arrival;
  readonly arrivedAt: number;
  readonly hasReconnected: boolean;
  readonly tabs: Map<string, Tab>;
  /** The last tab that closed, for the grace period. */
  last: Tab | null;
  cancelGrace: Cancel;
  /** The state in the last notification. */
  notified: string;
}

const SWEEP_EVERY_MS = 5_000;

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  readonly onChange: (visitor: PresenceVisitor) => void;
}

const tabsOf = ({ tabs, last }: PresenceSession): Tab[] =>
  tabs.size > 0 ? [...tabs.values()] : last === null ? [] : [last];

const toVisit = (session: PresenceSession, now: number): Visit | null => {
  const seen = presenceOf(tabsOf(session), now);
  if (!seen) return null;
  const { visitor, arrival, arrivedAt, hasReconnected, tabs } = session;
  return { ...arrival, visitor, arrivedAt, hasReconnected, ...seen, tabs: tabs.size };
};

/** The visitors who are here. Each change is reported once. */
const createPresenceSessions = ({ clock, onChange }: Deps) => {
  const sessions = new Map<PresenceVisitor, PresenceSession>();
  const reconnectedUntil = clock.now() + presenceLimits.reconnectedMs;
  const get = (visitor: PresenceVisitor): Visit | null => {
    const session = sessions.get(visitor);
    return session ? toVisit(session, clock.now()) : null;
  };
  const notify = (session: PresenceSession) => {
    const now = JSON.stringify(get(session.visitor));
    if (now === session.notified) return;
    session.notified = now;
    onChange(session.visitor);
  };
  return {
    get,
    notify,
    all: () => [...sessions.values()],
    socketOf: (visitor: PresenceVisitor): string | null => {
      const tabs = [...(sessions.get(visitor)?.tabs ?? [])];
      return tabs.toSorted(([, a], [, b]) => b.order - a.order)[0]?.[0] ?? null;
    },
    /** The open page of a socket, with the session it belongs to. */
    find: (visitor: PresenceVisitor, socketId: string) => {
      const session = sessions.get(visitor);
      const tab = session?.tabs.get(socketId);
      return session && tab ? { session, tab } : null;
    },
    enter: (visitor: PresenceVisitor, arrival: Arrival): PresenceSession => {
      const session: PresenceSession = sessions.get(visitor) ?? {
        visitor,
        arrival,
        arrivedAt: clock.now(),
        hasReconnected: clock.now() < reconnectedUntil,
        tabs: new Map(),
        last: null,
        notified: 'null',
        cancelGrace: () => undefined,
      };
      session.cancelGrace();
      sessions.set(visitor, session);
      return session;
    },
    end: (session: PresenceSession) => {
      sessions.delete(session.visitor);
      notify(session);
    },
  };
};

export const createPresenceRegistry = (deps: Deps): PresenceRegistry => {
  const { clock, timers } = deps;
  const sessions = createPresenceSessions(deps);
  let order = 0;

  const put = (session: PresenceSession, socketId: string, change: Change) => {
    order += 1;
    session.tabs.set(socketId, changedTab(session.tabs.get(socketId), change, clock.now(), order));
    sessions.notify(session);
  };
  // Sweep regularly, because no event reports that heartbeats have stopped.
  const stopSweep = timers.every(SWEEP_EVERY_MS, () => {
    for (const session of sessions.all()) sessions.notify(session);
  });
  return {
    get: sessions.get,
    socketOf: sessions.socketOf,
    of: (visitor) => sessions.get(visitor)?.presence ?? null,
    all: () => sessions.all().flatMap(({ visitor }) => sessions.get(visitor) ?? []),
    arrive: (visitor, socketId, arrival, change) =>
      put(sessions.enter(visitor, arrival), socketId, change),
    update: (visitor, socketId, change) => {
      const found = sessions.find(visitor, socketId);
      if (found) put(found.session, socketId, change);
    },
    beat: (visitor, socketId) => {
      const found = sessions.find(visitor, socketId);
      if (!found) return;
      found.session.tabs.set(socketId, { ...found.tab, beatAt: clock.now() });
      sessions.notify(found.session);
    },
    leave: (visitor, socketId) => {
      const found = sessions.find(visitor, socketId);
      if (!found) return;
      const { session, tab } = found;
      session.tabs.delete(socketId);
      if (session.tabs.size === 0) {
        session.last = tab;
        session.cancelGrace = timers.after(presenceLimits.graceMs, () => sessions.end(session));
      }
      sessions.notify(session);
    },
    forget: (visitor) => {
      const session = sessions.all().find((each) => each.visitor === visitor);
      session?.cancelGrace();
      if (session) sessions.end(session);
    },
    stop: () => {
      stopSweep();
      for (const session of sessions.all()) session.cancelGrace();
    },
  };
};

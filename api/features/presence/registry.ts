import type { Presence } from '#shared/contracts/admin.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { changedTab, presenceOf, type Change, type Tab } from '#api/features/presence/tabs.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** By the token, or, without one, by what a tracked browser calls itself. */
export type PresenceVisitor = TokenHash | `visitor:${VisitorId}`;

/** What is known of a visitor when they arrive. */
export interface Arrival {
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId;
  readonly country: string | null;
}

/** A visitor who is here. Times are ms since the epoch. */
export interface Visit extends Arrival {
  readonly visitor: PresenceVisitor;
  readonly arrivedAt: number;
  readonly since: number;
  readonly presence: Presence;
  readonly networkClass: NetworkClass | null;
  /** 0 within the grace after the last was closed. */
  readonly tabs: number;
}

/**
 * Who is on the site, out of their open sockets and the age of their heartbeats: one visitor may have
 * several (tabs, devices). Gone 10 s after the last socket. In memory alone; a restart begins empty
 * and fills as the sockets come back.
 */
export interface PresenceRegistry {
  arrive(visitor: PresenceVisitor, socketId: string, arrival: Arrival, change: Change): void;
  /** A socket says where it is. `change` overrides only what it names. */
  update(visitor: PresenceVisitor, socketId: string, change: Change): void;
  /** The page of this socket was in sight just now. */
  beat(visitor: PresenceVisitor, socketId: string): void;
  leave(visitor: PresenceVisitor, socketId: string): void;
  /** Where the visitor is: of several sockets the one that moved last. Null: not here. */
  of(visitor: PresenceVisitor): Presence | null;
  get(visitor: PresenceVisitor): Visit | null;
  all(): Visit[];
  stop(): void;
}

interface Stay {
  readonly visitor: PresenceVisitor;
  readonly arrival: Arrival;
  readonly arrivedAt: number;
  readonly tabs: Map<string, Tab>;
  /** The last that was closed, for the time of grace. */
  last: Tab | null;
  cancelGrace: Cancel;
  /** As it was told of last. */
  notified: string;
}

const SWEEP_EVERY_MS = 5_000;

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onChange: (visitor: PresenceVisitor) => void;
}

const tabsOf = ({ tabs, last }: Stay): Tab[] =>
  tabs.size > 0 ? [...tabs.values()] : last === null ? [] : [last];

const toVisit = (stay: Stay, now: number): Visit | null => {
  const seen = presenceOf(tabsOf(stay), now);
  if (!seen) return null;
  const { visitor, arrival, arrivedAt, tabs } = stay;
  return { ...arrival, visitor, arrivedAt, ...seen, tabs: tabs.size };
};

/** The visitors who are here, each change of them told once. */
const createStays = ({ clock, onChange }: Deps) => {
  const stays = new Map<PresenceVisitor, Stay>();
  const get = (visitor: PresenceVisitor): Visit | null => {
    const stay = stays.get(visitor);
    return stay ? toVisit(stay, clock.now()) : null;
  };
  const notify = (stay: Stay) => {
    const now = JSON.stringify(get(stay.visitor));
    if (now === stay.notified) return;
    stay.notified = now;
    onChange(stay.visitor);
  };
  return {
    get,
    notify,
    all: () => [...stays.values()],
    /** The open page of a socket, with the visit it belongs to. */
    find: (visitor: PresenceVisitor, socketId: string) => {
      const stay = stays.get(visitor);
      const tab = stay?.tabs.get(socketId);
      return stay && tab ? { stay, tab } : null;
    },
    enter: (visitor: PresenceVisitor, arrival: Arrival): Stay => {
      const stay: Stay = stays.get(visitor) ?? {
        ...{
          visitor,
          arrival,
          arrivedAt: clock.now(),
          tabs: new Map(),
          last: null,
          notified: 'null',
        },
        cancelGrace: () => undefined,
      };
      stay.cancelGrace();
      stays.set(visitor, stay);
      return stay;
    },
    end: (stay: Stay) => {
      stays.delete(stay.visitor);
      notify(stay);
    },
  };
};

export const createPresenceRegistry = (deps: Deps): PresenceRegistry => {
  const { clock, timers } = deps;
  const stays = createStays(deps);
  let order = 0;

  const put = (stay: Stay, socketId: string, change: Change) => {
    order += 1;
    stay.tabs.set(socketId, changedTab(stay.tabs.get(socketId), change, clock.now(), order));
    stays.notify(stay);
  };
  // Nobody says that their heartbeats have stopped.
  const stopSweep = timers.every(SWEEP_EVERY_MS, () => {
    for (const stay of stays.all()) stays.notify(stay);
  });
  return {
    get: stays.get,
    of: (visitor) => stays.get(visitor)?.presence ?? null,
    all: () => stays.all().flatMap(({ visitor }) => stays.get(visitor) ?? []),
    arrive: (visitor, socketId, arrival, change) =>
      put(stays.enter(visitor, arrival), socketId, change),
    update: (visitor, socketId, change) => {
      const found = stays.find(visitor, socketId);
      if (found) put(found.stay, socketId, change);
    },
    beat: (visitor, socketId) => {
      const found = stays.find(visitor, socketId);
      if (!found) return;
      found.stay.tabs.set(socketId, { ...found.tab, beatAt: clock.now() });
      stays.notify(found.stay);
    },
    leave: (visitor, socketId) => {
      const found = stays.find(visitor, socketId);
      if (!found) return;
      const { stay, tab } = found;
      stay.tabs.delete(socketId);
      if (stay.tabs.size === 0) {
        stay.last = tab;
        stay.cancelGrace = timers.after(presenceLimits.graceMs, () => stays.end(stay));
      }
      stays.notify(stay);
    },
    stop: () => {
      stopSweep();
      for (const stay of stays.all()) stay.cancelGrace();
    },
  };
};

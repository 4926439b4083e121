import { presenceLimits } from '#shared/presence-limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import { loneNode, type Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { shareByNode } from '#api/platform/share-by-node.ts';
import type { PresenceRegistry, PresenceVisitor, Visit } from '#api/features/presence/registry.ts';

/** The visitors on the site, on any node. */
export type PresenceEverywhere = Pick<PresenceRegistry, 'get' | 'all' | 'of'>;

/** A node's news about its visitors. `now` is its clock, to which the times of visits refer. */
interface Published {
  readonly now: number;
  /** The full list, not only changes. */
  readonly isAll: boolean;
  readonly here: readonly Visit[];
  readonly gone: readonly PresenceVisitor[];
}

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  readonly nodes: Nodes;
  readonly registry: PresenceRegistry;
  /** Calls the listener when a visitor of this node changed. */
  readonly onChangedHere: (listener: (visitor: PresenceVisitor) => void) => void;
  /** Called when a visitor of another node changed. */
  readonly onChangedElsewhere: (visitor: PresenceVisitor) => void;
}

const GATHER_MS = 50;

/** Merges the visits of a person with pages on several nodes or browsers. A closed page has no position. */
export const joined = (visits: readonly Visit[]): Visit | null => {
  const [current] = visits.toSorted(
    (a, b) => Number(b.tabs > 0) - Number(a.tabs > 0) || b.since - a.since,
  );
  if (!current) return null;
  return {
    ...current,
    arrivedAt: Math.min(...visits.map(({ arrivedAt }) => arrivedAt)),
    presence: {
      ...current.presence,
      is_idle: visits.every(({ presence }) => presence.is_idle),
    },
    tabs: visits.reduce((sum, { tabs }) => sum + tabs, 0),
  };
};

/** The visitors of the other nodes, as last published. */
const createElsewhere = (onChanged: (visitor: PresenceVisitor) => void) => {
  const byNode = new Map<string, Map<PresenceVisitor, Visit>>();
  return {
    has: (node: string): boolean => byNode.has(node),
    visits: (visitor: PresenceVisitor): Visit[] =>
      [...byNode.values()].flatMap((visits) => visits.get(visitor) ?? []),
    visitors: (): PresenceVisitor[] => [...byNode.values()].flatMap((visits) => [...visits.keys()]),
    put: (node: string, { isAll, here, gone }: Omit<Published, 'now'>): void => {
      const before = byNode.get(node) ?? new Map<PresenceVisitor, Visit>();
      const visits = new Map(isAll ? [] : before);
      for (const visit of here) visits.set(visit.visitor, visit);
      for (const visitor of gone) visits.delete(visitor);
      byNode.set(node, visits);
      const lost = [...before.keys()].filter((visitor) => !visits.has(visitor));
      for (const visitor of [...here.map((visit) => visit.visitor), ...lost]) onChanged(visitor);
    },
    remove: (node: string): void => {
      const visitors = [...(byNode.get(node)?.keys() ?? [])];
      byNode.delete(node);
      for (const visitor of visitors) onChanged(visitor);
    },
  };
};

/**
 * Each node publishes its visitors to the others, at most once a second, and all of them when a node
 * starts. Visitors disappear with their node.
 */
export const sharePresence = (deps: Deps): PresenceEverywhere & { stop(): void } => {
  const { nodes, registry, clock, timers } = deps;
  if (nodes === loneNode) return { ...registry, stop: () => undefined };
  const elsewhere = createElsewhere(deps.onChangedElsewhere);
  const changed = new Set<PresenceVisitor>();
  let sentAt = 0;
  let cancel: Cancel | null = null;

  const publish = (): void => {
    cancel = null;
    sentAt = clock.now();
    const visits = [...changed].map((visitor) => ({ visitor, visit: registry.get(visitor) }));
    changed.clear();
    send({
      now: clock.now(),
      isAll: false,
      here: visits.flatMap(({ visit }) => visit ?? []),
      gone: visits.filter(({ visit }) => visit === null).map(({ visitor }) => visitor),
    });
  };

  deps.onChangedHere((visitor) => {
    changed.add(visitor);
    const wait = presenceLimits.newsEveryMs - Math.abs(clock.now() - sentAt);
    cancel ??= timers.after(Math.max(GATHER_MS, wait), publish);
  });
  const send = shareByNode<Published>({
    nodes,
    name: 'presence',
    readAll: () => ({ now: clock.now(), isAll: true, here: registry.all(), gone: [] }),
    has: elsewhere.has,
    put: (node, { now, ...news }) => {
      const shift = clock.now() - now;
      const here = news.here.map((visit) => ({
        ...visit,
        arrivedAt: visit.arrivedAt + shift,
        since: visit.since + shift,
      }));
      elsewhere.put(node, { ...news, here });
    },
    remove: elsewhere.remove,
  });

  const get = (visitor: PresenceVisitor): Visit | null =>
    joined([registry.get(visitor) ?? [], elsewhere.visits(visitor)].flat());
  return {
    get,
    of: (visitor) => get(visitor)?.presence ?? null,
    all: () => {
      const visitors = registry.all().map(({ visitor }) => visitor);
      return [...new Set([...visitors, ...elsewhere.visitors()])].flatMap((one) => get(one) ?? []);
    },
    stop: () => cancel?.(),
  };
};

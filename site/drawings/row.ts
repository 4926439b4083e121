import { flowOf, type Flow, type Link } from '#site/drawings/flow.ts';
import type { System, SystemPart } from '#site/drawings/motifs.ts';

/** A connection between two seats of a row. */
export interface RowLink extends Link {
  /** Indexes into `Row.order`. */
  from: number;
  to: number;
  /** Whether it leads to the next seat. */
  isNext: boolean;
  /** For a connection that passes other seats: the number of lanes between it and the row. */
  lane: number;
}

/** All parts of a system in one row. */
export interface Row {
  flow: Flow;
  /** Parts by seat. */
  order: number[];
  kindAt(seat: number): SystemPart['kind'];
  links: RowLink[];
  /** By seat: the number of connections of its part. */
  degrees: number[];
  /** The number of lanes for connections ahead and for those that lead back. */
  lanes: { ahead: number; back: number };
  /** The distance of two lanes: smaller if there are many. */
  lanePitch: number;
}

/**
 * The order that follows the flow with the shortest connections, by dynamic programming over sets
 * of parts.
 */
const shortestOrder = ({ parts, connections }: System, { isBack, isMain }: Flow): number[] => {
  const all = 2 ** parts.length - 1;
  const best: ({ cost: number; order: number[] } | null)[] = Array.from(
    { length: all + 1 },
    () => null,
  );
  best[0] = { cost: 0, order: [] };
  const has = (set: number, part: number) => (set & (1 << part)) !== 0;
  for (let set = 0; set < all; set += 1) {
    const prefix = best[set];
    if (!prefix) continue;
    parts.forEach((_, part) => {
      if (has(set, part)) return;
      const isReady = connections.every(
        ({ from, to }, i) => to !== part || isBack[i] || from === part || has(set, from),
      );
      if (!isReady) return;
      const next = set | (1 << part);
      const cut = connections.reduce(
        (sum, { from, to }, i) =>
          has(next, from) === has(next, to) ? sum : sum + (isMain[i] ? 2 : 1),
        0,
      );
      const cost = prefix.cost + cut;
      const known = best[next];
      if (!known || cost < known.cost) best[next] = { cost, order: [...prefix.order, part] };
    });
  }
  return best[all]?.order ?? [];
};

/** Gives each link the lowest lane in which it overlaps no other on its side. */
const intoLanes = (links: readonly Omit<RowLink, 'lane'>[]): RowLink[] => {
  const seated: RowLink[] = [];
  const span = ({ from, to }: Omit<RowLink, 'lane'>) => Math.abs(to - from);
  const meets = (a: Omit<RowLink, 'lane'>, b: Omit<RowLink, 'lane'>) =>
    Math.max(Math.min(a.from, a.to), Math.min(b.from, b.to)) <
    Math.min(Math.max(a.from, a.to), Math.max(b.from, b.to));
  for (const link of [...links].sort((a, b) => span(a) - span(b))) {
    const near = seated.filter(
      (other) => !other.isNext && other.isBack === link.isBack && meets(other, link),
    );
    let lane = 0;
    while (!link.isNext && near.some((other) => other.lane === lane)) lane += 1;
    seated.push({ ...link, lane });
  }
  return seated;
};

export const rowOf = (system: System): Row => {
  const flow = flowOf(system);
  const order = shortestOrder(system, flow);
  const links = intoLanes(
    system.connections.map(({ from, to }, index) => {
      const [a, b] = [order.indexOf(from), order.indexOf(to)];
      return {
        from: a,
        to: b,
        isNext: b === a + 1,
        ...flow.linkOf(index),
        isBack: b <= a,
      };
    }),
  );
  const count = (isBack: boolean) =>
    links.reduce(
      (most, link) =>
        link.isNext || link.isBack !== isBack ? most : Math.max(most, link.lane + 1),
      0,
    );
  const lanes = { ahead: count(false), back: count(true) };
  return {
    flow,
    order,
    kindAt: (seat) => system.parts[order[seat] ?? 0]?.kind ?? 'process',
    links,
    degrees: order.map(flow.degreeOf),
    lanes,
    lanePitch: Math.min(26, 104 / Math.max(1, lanes.ahead, lanes.back)),
  };
};

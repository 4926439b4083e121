import { flowOf, type Flow } from '#site/drawings/flow.ts';
import type { System } from '#site/drawings/motifs.ts';
import { steps, type Area, type Point } from '#site/drawings/primitives.ts';

/** A system around the part with the most connections. */
export interface Hub {
  flow: Flow;
  hub: number;
  /**
   * The parts connected to the hub, all around it: its sources on the left, the others on the
   * right.
   */
  around: { part: number; angle: number; isInward: boolean }[];
  /** All other parts, on the side of the parts they are connected to. */
  outside: { part: number; side: 1 | -1 }[];
}

export const hubOf = (system: System): Hub => {
  const { parts, connections } = system;
  const flow = flowOf(system);
  const joined = (part: number) =>
    parts.flatMap((_, other) =>
      connections.some(
        ({ from, to }) => (from === part && to === other) || (from === other && to === part),
      ) && other !== part
        ? [other]
        : [],
    );
  const hub = parts.reduce(
    (best, _, part) => (joined(part).length > joined(best).length ? part : best),
    0,
  );
  const near = joined(hub);
  const isInward = (part: number) =>
    connections.some(({ from, to }, i) => from === part && to === hub && !flow.isBack[i]);
  const inward = near.filter(isInward).reverse();
  const outward = near.filter((part) => !isInward(part));
  const pitch = (2 * Math.PI) / near.length;
  const spread = (all: readonly number[], middle: number) =>
    all.map((part, i) => ({
      part,
      angle: middle + (i - (all.length - 1) / 2) * pitch,
      isInward: middle > 0,
    }));
  const around = [...spread(inward, Math.PI), ...spread(outward, 0)];
  const hubLayer = flow.layerOf(hub);
  const sideOf = (part: number): 1 | -1 => {
    const lean = around
      .filter((each) => joined(part).includes(each.part))
      .reduce((sum, { angle }) => sum + Math.cos(angle), 0);
    if (Math.abs(lean) > 0.01) return lean < 0 ? -1 : 1;
    return flow.layerOf(part) < hubLayer ? -1 : 1;
  };
  return {
    flow,
    hub,
    around,
    outside: flow.order
      .filter((part) => part !== hub && !near.includes(part))
      .map((part) => ({ part, side: sideOf(part) })),
  };
};

/** The direction in which the hub moves if only one side has outside parts: away from them. */
export const leanOf = ({ outside }: Hub): -1 | 0 | 1 => {
  const isOn = (side: 1 | -1) => outside.some((each) => each.side === side);
  if (isOn(1) === isOn(-1)) return 0;
  return isOn(1) ? -1 : 1;
};

/**
 * Places outside parts in a column on their side, each about as high as the part it is connected
 * to.
 */
export const seatOutside = (
  { outside }: Hub,
  { connections }: System,
  known: ReadonlyMap<number, Point>,
  { left, right, top, bottom }: Area,
): Map<number, Point> => {
  const seated = new Map(known);
  const middle = (top + bottom) / 2;
  for (const side of [-1, 1] as const) {
    const all = outside.filter((each) => each.side === side);
    const wish = (part: number) => {
      const ends = connections.flatMap(({ from, to }) =>
        from === part ? [known.get(to)] : to === part ? [known.get(from)] : [],
      );
      const ys = ends.flatMap((end) => (end ? [end[1]] : []));
      return ys.length > 0 ? ys.reduce((sum, y) => sum + y, 0) / ys.length : middle;
    };
    const sorted = all.map(({ part }) => part).sort((a, b) => wish(a) - wish(b));
    const ys =
      sorted.length === 1
        ? [(wish(sorted[0] ?? 0) + middle) / 2]
        : steps(sorted.length, top, bottom);
    sorted.forEach((part, i) => seated.set(part, [side < 0 ? left : right, ys[i] ?? middle]));
  }
  return seated;
};

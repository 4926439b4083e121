import type { Wired } from '#site/drawings/motifs.ts';
import { accent, closed, path, type Point } from '#site/drawings/primitives.ts';

/** Connections back to a part that is already on the path. */
const backward = ({ parts, connections }: Wired): Set<number> => {
  const back = new Set<number>();
  const state: ('new' | 'open' | 'done')[] = parts.map(() => 'new');
  const visit = (part: number): void => {
    state[part] = 'open';
    connections.forEach(({ from, to }, index) => {
      if (from !== part) return;
      if (state[to] === 'open') back.add(index);
      else if (state[to] === 'new') visit(to);
    });
    state[part] = 'done';
  };
  const isEntered = (part: number) => connections.some(({ to }) => to === part);
  for (const wantsEntry of [false, true])
    parts.forEach((_, part) => {
      if (state[part] === 'new' && (wantsEntry || !isEntered(part))) visit(part);
    });
  return back;
};

/** How one connection is drawn. */
export interface Link {
  /** Indexes of the parts that it leads from and to. */
  ends: readonly [from: number, to: number];
  isMain: boolean;
  isBack: boolean;
}

export interface Flow {
  /** By part: the number of steps of the longest path to it. */
  layers: number[];
  /** Parts in the order of the flow; within a layer, in the order of the system. */
  order: number[];
  /** By part: the number of connections that end and begin at it. */
  entering: number[];
  leaving: number[];
  layerOf(part: number): number;
  enteringOf(part: number): number;
  leavingOf(part: number): number;
  /** The number of connections that end or begin at the part. */
  degreeOf(part: number): number;
  /** By connection: whether it leads back to an earlier part. */
  isBack: boolean[];
  /** By connection: whether it is on the longest path through the system. */
  isMain: boolean[];
  linkOf(connection: number): Link;
}

/** The flow through a system: layers, order, back connections and the main path. */
export const flowOf = (system: Wired): Flow => {
  const { parts, connections } = system;
  const back = backward(system);
  const ahead = connections.filter((_, index) => !back.has(index));
  const layers = parts.map(() => 0);
  const layerOf = (part: number) => layers[part] ?? 0;
  const before = parts.map((): number | null => null);
  for (let round = 0; round < parts.length; round += 1)
    for (const { from, to } of ahead)
      if (layerOf(to) <= layerOf(from)) {
        layers[to] = layerOf(from) + 1;
        before[to] = from;
      }
  const order = parts.map((_, part) => part).sort((a, b) => layerOf(a) - layerOf(b));
  const steps = new Set<string>();
  let end = order.at(-1) ?? 0;
  for (let from = before[end] ?? null; from !== null; from = before[end] ?? null) {
    steps.add(`${from} ${end}`);
    end = from;
  }
  const count = (end: 'from' | 'to') =>
    parts.map((_, part) => connections.filter((connection) => connection[end] === part).length);
  const [entering, leaving] = [count('to'), count('from')];
  const enteringOf = (part: number) => entering[part] ?? 0;
  const leavingOf = (part: number) => leaving[part] ?? 0;
  const isMain = connections.map(
    ({ from, to }, index) => !back.has(index) && steps.has(`${from} ${to}`),
  );
  return {
    layers,
    order,
    entering,
    leaving,
    layerOf,
    enteringOf,
    leavingOf,
    degreeOf: (part) => enteringOf(part) + leavingOf(part),
    isBack: connections.map((_, index) => back.has(index)),
    isMain,
    linkOf: (connection) => {
      const { from = 0, to = 0 } = connections[connection] ?? {};
      return {
        ends: [from, to],
        isMain: isMain[connection] ?? false,
        isBack: back.has(connection),
      };
    },
  };
};

/** A filled arrowhead at `tip` for a line that comes from `from`. */
export const arrowHead = (from: Point, tip: Point, size: number): string => {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const wing = (turn: number): Point => [
    tip[0] - size * Math.cos(angle + turn),
    tip[1] - size * Math.sin(angle + turn),
  ];
  return closed(tip, wing(0.38), wing(-0.38));
};

/** A connection as drawn. */
export interface Way {
  /** Path data of its line and of its arrowhead. */
  line: string;
  head: string;
  /** Whether it is on the longest path through the system. */
  isMain: boolean;
  /** Indexes of its parts; none for lines that carry nothing. */
  ends?: Link['ends'];
}

/** The parts that each subpath of a line leads from and to, two characters in base 36 each. */
export const carried = (ways: readonly Pick<Way, 'line' | 'ends'>[]): string => {
  const pairs = ways.flatMap(({ line, ends }) =>
    ends
      ? [
          ends
            .map((part) => part.toString(36))
            .join('')
            .repeat(line.split('M').length - 1),
        ]
      : [],
  );
  return pairs[0] === undefined ? '' : ` data-w="${pairs.join('')}"`;
};

/**
 * All connections of a drawing, with the main path on top. `own` has the attributes of each kind.
 */
export const drawWays = (ways: readonly Way[], own: { main: string; rest: string }): string => {
  const all = (isMain: boolean, color: string, attributes: string) => {
    const some = ways.filter((way) => way.isMain === isMain);
    return (
      path(some.map(({ line }) => line).join(''), `${attributes}${carried(some)}`.trim()) +
      path(some.map(({ head }) => head).join(''), `fill="var(--${color})" stroke="none"`)
    );
  };
  return all(false, 'ink', own.rest) + all(true, 'accent', `${accent} ${own.main}`);
};

import { flowOf } from '#site/drawings/flow.ts';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import type { Wired } from '#site/drawings/motifs.ts';
import { dot, dots, line, path, polar, steps, type Point } from '#site/drawings/primitives.ts';

/** Lines and round dots, in units of a circle of radius 50 around the origin. */
export interface Seal {
  lines: Point[][];
  spots: Point[];
}

const RADIUS = 38;
const LINE = 6;
const SPOT = 15;

type Style = (system: Wired, flow: ReturnType<typeof flowOf>) => Seal;

const around = (part: number, { parts }: Wired, radius = RADIUS): Point =>
  polar([0, 0], radius, (2 * Math.PI * part) / parts.length - Math.PI / 2);

const between = (count: number, reach: number) => (count === 1 ? [0] : steps(count, -reach, reach));

/** By part: its number of connections as a share of the largest. */
const sharesOf: (...of: Parameters<Style>) => number[] = ({ parts }, { degreeOf }) => {
  const most = Math.max(1, ...parts.map((_, part) => degreeOf(part)));
  return parts.map((_, part) => degreeOf(part) / most);
};

/** Path data of straight lines as points. */
const pointsOf = (data: string): Point[][] =>
  data.split('M').flatMap((text) => {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = numbers.flatMap((x, i): Point[] => (i % 2 ? [] : [[x, numbers[i + 1] ?? 0]]));
    return points.length === 0
      ? []
      : [text.includes('z') ? [...points, ...points.slice(0, 1)] : points];
  });

/** The ways in which an emblem shows a system. */
const styles: readonly Style[] = [
  // Parts on a circle, and a chord for each connection.
  (system) => ({
    lines: system.connections.map(({ from, to }) => [around(from, system), around(to, system)]),
    spots: [],
  }),
  // The sign of the busiest part.
  ({ parts }, { degreeOf }) => {
    const busiest = parts.reduce(
      (best, _, part) => (degreeOf(part) > degreeOf(best) ? part : best),
      0,
    );
    return {
      lines: pointsOf(kindSign(parts[busiest]?.kind ?? 'process', flatSign([0, 0], 36))),
      spots: [],
    };
  },
  // The outline of a star with a ray for each part, longer the more connections the part has.
  (system, flow) => {
    const corners = sharesOf(system, flow).flatMap((share, part) => [
      around(part, system, RADIUS * (0.4 + 0.6 * share)),
      around(part + 0.5, system, RADIUS * 0.3),
    ]);
    return { lines: [[...corners, ...corners.slice(0, 1)]], spots: [] };
  },
  // The rays alone, with a dot at each end.
  (system, flow) => {
    const ends = sharesOf(system, flow).map((share, part) => around(part, system, RADIUS * share));
    return { lines: ends.map((end) => [[0, 0], end]), spots: ends };
  },
  // A bar for each layer of the flow, as long as the layer has parts.
  (_, { layers }) => {
    const counts = steps(Math.max(0, ...layers) + 1, 0, Math.max(0, ...layers)).map(
      (layer) => layers.filter((each) => each === layer).length,
    );
    const most = Math.max(2, ...counts);
    const at = between(counts.length, 29);
    return {
      lines: counts.map((count, layer): Point[] => {
        const [x, high] = [at[layer] ?? 0, (29 * count) / most];
        return [
          [x, -high],
          [x, high],
        ];
      }),
      spots: [],
    };
  },
  // The flow from side to side, with a dot for each part.
  ({ parts, connections }, { layers }) => {
    const columns = between(Math.max(0, ...layers) + 1, 34);
    const at = parts.map((_, part): Point => {
      const own = layers[part] ?? 0;
      const peers = parts.flatMap((__, other) => (layers[other] === own ? [other] : []));
      const y =
        peers.length > 1 ? between(peers.length, 24)[peers.indexOf(part)] : (own % 2) * 20 - 10;
      return [columns[own] ?? 0, y ?? 0];
    });
    return {
      lines: connections.map(({ from, to }) => [at[from] ?? [0, 0], at[to] ?? [0, 0]]),
      spots: at,
    };
  },
];

const rotate = ({ lines, spots }: Seal, angle: number): Seal => {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const move = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos];
  return { lines: lines.map((points) => points.map(move)), spots: spots.map(move) };
};

/** How dark each of 8 × 8 cells is: what remains of an emblem that is seen small. */
const CELLS = 8;
export const seenSmall = ({ lines, spots }: Seal): number[] => {
  const cells = Array.from({ length: CELLS ** 2 }, () => 0);
  const darken = ([x, y]: Point, ink: number) => {
    const [column, row] = [x, y].map((each) => Math.floor(((each + 50) / 100) * CELLS));
    const cell = (row ?? 0) * CELLS + (column ?? 0);
    cells[cell] = Math.min(1, (cells[cell] ?? 0) + ink);
  };
  for (const points of lines)
    points.slice(1).forEach((to, index) => {
      const from = points[index] ?? to;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const count = Math.max(1, Math.round(length));
      const ink = (length * LINE) / count / (100 / CELLS) ** 2;
      for (const share of steps(count, 0.5 / count, 1 - 0.5 / count))
        darken([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], ink);
    });
  for (const spot of spots)
    for (const [dx, dy] of [
      [-3, -3],
      [3, -3],
      [-3, 3],
      [3, 3],
    ] as const)
      darken([spot[0] + dx, spot[1] + dy], (Math.PI * (SPOT / 2) ** 2) / 4 / (100 / CELLS) ** 2);
  return cells;
};

/** From 0 for emblems that look the same when small to 1 for those without a common cell. */
export const differenceOf = (one: readonly number[], other: readonly number[]): number => {
  const sum = one.reduce((all, each, cell) => all + each + (other[cell] ?? 0), 0);
  const off = one.reduce((all, each, cell) => all + Math.abs(each - (other[cell] ?? 0)), 0);
  return sum === 0 ? 0 : off / sum;
};

const drawSeal = ({ lines, spots }: Seal): string =>
  path(lines.map((points) => line(...points)).join(''), `fill="none" ${dots(LINE)}`) +
  path(spots.map(dot).join(''), dots(SPOT));

/** How much two emblems of different styles differ besides their darkness. */
const OTHER_STYLE = 0.5;

interface Variant {
  style: Style;
  seal: Seal;
  seen: number[];
}

const variantsOf = (system: Wired): Variant[] => {
  const flow = flowOf(system);
  return [0, 1, 2, 3].flatMap((quarter) =>
    styles.map((style) => {
      const seal = rotate(style(system, flow), (quarter * Math.PI) / 2);
      return { style, seal, seen: seenSmall(seal) };
    }),
  );
};

/**
 * The emblem of each project for the roof of its building, by id. Each shows its own system; its
 * style and its rotation are those in which it differs most from the other emblems of its district.
 */
export const designSeals = (
  systems: Readonly<Record<string, Wired>>,
  districtOf: (id: string) => string,
): ReadonlyMap<string, Seal> => {
  const variants = Object.entries(systems).map(([id, system]) => ({
    id,
    district: districtOf(id),
    all: variantsOf(system),
  }));
  const chosen = new Map<string, Variant>();
  // Those chosen first knew only a few others.
  for (let round = 0; round < 3; round += 1)
    for (const { id, district, all } of variants) {
      const others = [...chosen].flatMap(([other, variant]) =>
        other !== id && districtOf(other) === district ? [variant] : [],
      );
      const ranked = all.map((variant) => ({
        variant,
        least: Math.min(
          ...others.map(
            ({ style, seen }) =>
              differenceOf(variant.seen, seen) + (style === variant.style ? 0 : OTHER_STYLE),
          ),
        ),
      }));
      const [best] = ranked.sort((a, b) => b.least - a.least);
      if (best) chosen.set(id, best.variant);
    }
  return new Map([...chosen].map(([id, { seal }]) => [id, seal]));
};

/** The emblems as SVG. */
export const drawSeals = (
  systems: Readonly<Record<string, Wired>>,
  districtOf: (id: string) => string,
): ReadonlyMap<string, string> =>
  new Map([...designSeals(systems, districtOf)].map(([id, seal]) => [id, drawSeal(seal)]));

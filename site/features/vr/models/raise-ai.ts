import { createLayers } from '#site/drawings/ai/lattice.ts';
import { steps, type Board, type Point } from '#site/drawings/seeded-random.ts';
import type { Place } from '../plan/hall-plan.ts';
import { addBox } from '../solids/add-box.ts';
import type { Trace } from '../strokes/read-drawing.ts';
import { addLine, addStroke, type Style } from '../strokes/stroke-set.ts';
import { layFlat, type Workshop } from './workshop.ts';

const GAP = 62;
const bent = (from: Place, to: Place): Place[] =>
  steps(9, 0, 1).map((t): Place => {
    const eased = t * t * (3 - 2 * t);
    return [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * eased,
      from[2] + (to[2] - from[2]) * eased,
    ];
  });

/** The planes of the lattice one behind the other, with the fans of attention between them. */
export const raiseLattice = (
  { matter, ink }: Workshop,
  _: readonly Trace[],
  board: Board,
): void => {
  const layers = createLayers(board);
  const across = steps(layers.length, -480, 480);
  const seat = (layer: number, row: number, column: number): Place => {
    const { rows, columns } = layers[layer] ?? { rows: 1, columns: 1 };
    return [
      across[layer] ?? 0,
      40 + (rows - 1 - row) * GAP,
      (column - (columns - 1) / 2) * GAP * 1.3,
    ];
  };
  const taken = layers.map(
    ({ rows, columns }) =>
      [board.random.whole(1, rows - 2), board.random.whole(1, columns - 1)] as const,
  );
  layers.forEach(({ rows, columns }, index) => {
    const x = across[index] ?? 0;
    const reach = ((columns - 1) / 2) * GAP * 1.3 + 40;
    addBox(matter, { x: [x - 5, x + 5], y: [0, rows * GAP + 16], z: [-reach, reach] }, 'part', {
      width: 2.6,
    });
    const thin: Style = { width: 1.2, opacity: 0.5 };
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [sx, sy, sz] = seat(index, row, column);
        for (const side of [-6, 6])
          addStroke(matter.strokes, [sx + side, sy, sz], [sx + side, sy, sz], { width: 12 });
        if (column > 0)
          addStroke(matter.strokes, [sx + 6, sy, sz], [sx + 6, sy, sz - GAP * 1.3], thin);
        if (row > 0) addStroke(matter.strokes, [sx + 6, sy, sz], [sx + 6, sy + GAP, sz], thin);
      }
    const [here, there] = [taken[index], taken[index + 1]];
    const next = layers[index + 1];
    if (!here || !there || !next) return;
    const from = seat(index, ...here);
    const column = board.random.whole(0, next.columns - 1);
    for (let row = 0; row < next.rows; row += 1)
      addLine(matter.strokes, bent(from, seat(index + 1, row, column)), {
        width: 1.4,
        opacity: 0.7,
      });
    addLine(matter.strokes, bent(from, seat(index + 1, ...there)), { width: 5, ink });
  });
  for (const [index, [row, column]] of taken.entries())
    addStroke(matter.strokes, seat(index, row, column), seat(index, row, column), {
      width: 22,
      ink,
    });
};

/**
 * The tokens on a round table, facing one another over a dome, with their weights as towers around
 * it.
 */
export const raiseAttentionRose = (shop: Workshop, traces: readonly Trace[]): void => {
  const [rim, rings, divisions, looks, best, seats, heads, , bars] = traces;
  const outline = rim?.lines[0] ?? [];
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [cx, cy] = [
    (Math.min(...xs) + Math.max(...xs)) / 2,
    (Math.min(...ys) + Math.max(...ys)) / 2,
  ];
  const radius = (Math.max(...xs) - Math.min(...xs)) / 2;
  const onTable = ([x, y]: Point): Place => [x - cx, 0, y - cy];
  const onDome = ([x, y]: Point): Place => {
    const share = Math.min(1, Math.hypot(x - cx, y - cy) / (radius * 0.86));
    return [x - cx, Math.sqrt(1 - share * share) * radius * 0.78, y - cy];
  };
  for (const trace of [rim, rings, divisions, seats, heads]) layFlat(shop, trace, onTable);
  for (const trace of [looks, best]) layFlat(shop, trace, onDome);
  const all = bars?.lines ?? [];
  all.forEach((line, index) => {
    const [from, to] = [line[0], line[1]];
    if (!from || !to) return;
    const turn = (index / all.length) * 2 * Math.PI - Math.PI / 2;
    const height = (to[0] - from[0]) * 0.36;
    const [x, z] = [Math.cos(turn) * radius * 1.16, Math.sin(turn) * radius * 1.16];
    addBox(
      shop.matter,
      { x: [x - 9, x + 9], y: [0, height], z: [z - 9, z + 9] },
      height > radius ? 'accent' : 'part',
      { width: 1.6, opacity: 0.85 },
    );
  });
};

/** The search tree turns as it branches, so that no branch hides another. */
export const raiseBeamSearch = (
  shop: Workshop,
  traces: readonly Trace[],
  { field }: Board,
): void => {
  const [, , branches, crosses, best, nodes, bestNodes] = traces;
  const middle = (field.top + field.bottom) / 2;
  const wide = field.right - field.left;
  const reach = (field.bottom - field.top) / 2;
  const twisted = ([x, y]: Point): Place => {
    const turn = ((x - field.left) / wide) * Math.PI * 0.9 - 0.3;
    const aside = (y - middle) * 0.9;
    return [x, reach - aside * Math.cos(turn), aside * Math.sin(turn)];
  };
  for (const trace of [branches, crosses, best, nodes, bestNodes]) layFlat(shop, trace, twisted);
  const xs = new Set(nodes?.lines.flatMap((line) => line.map(([x]) => Math.round(x))));
  for (const x of xs) {
    const ring = steps(33, 0, 2 * Math.PI).map((turn): Place => [
      x,
      reach + Math.cos(turn) * reach * 0.9,
      Math.sin(turn) * reach * 0.9,
    ]);
    addLine(shop.matter.strokes, ring, { width: 1.2, opacity: 0.35 });
  }
  addLine(
    shop.matter.strokes,
    [
      [field.left, 0, 0],
      [field.right, 0, 0],
    ],
    { width: 2.4 },
  );
  for (const x of xs) addStroke(shop.matter.strokes, [x, 0, -40], [x, 0, 40], { width: 2.4 });
};

/** The attention matrix as a city of towers; behind it what the last row attends to. */
export const raiseAttentionMatrix = (shop: Workshop, traces: readonly Trace[]): void => {
  const [, grid, light, strong, dots, stairs, , ...reading] = traces;
  const [corner, next] = stairs?.lines[0] ?? [];
  if (!corner || !next) return;
  const cell = next[0] - corner[0];
  const heights = new Map<string, number>();
  const mark = (trace: Trace | undefined, height: number) =>
    trace?.lines.forEach((line) => {
      const [a, b] = [line[0], line.at(-1)];
      if (!a || !b) return;
      const column = Math.floor(((a[0] + b[0]) / 2 - corner[0]) / cell);
      heights.set(`${Math.floor(((a[1] + b[1]) / 2 - corner[1]) / cell)} ${column}`, height);
    });
  mark(dots, 0.5);
  mark(light, 1.3);
  mark(strong, 2.6);
  const rows = Math.max(...[...heights.keys()].map((key) => Number(key.split(' ')[0]))) + 1;
  const lie = ([x, y]: Point): Place => [x, 0, y - corner[1] - (rows * cell) / 2];
  layFlat(shop, grid, lie);
  layFlat(shop, stairs, lie);
  for (const [key, height] of heights) {
    const [row = 0, column = 0] = key.split(' ').map(Number);
    const [x, , z] = lie([corner[0] + column * cell, corner[1] + row * cell]);
    const inset = cell * 0.14;
    addBox(
      shop.matter,
      { x: [x + inset, x + cell - inset], y: [0, height * cell], z: [z + inset, z + cell - inset] },
      height > 2 ? 'accent' : 'part',
      { width: 1.8, ...(height > 2 && { ink: shop.ink }) },
    );
  }
  for (const trace of reading) layFlat(shop, trace, -((rows * cell) / 2));
};

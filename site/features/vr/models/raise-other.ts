import { createParts, pickDetail } from '#site/drawings/other/exploded-row.ts';
import { orderLayers } from '#site/drawings/other/exploded-stack.ts';
import { createDiscs } from '#site/drawings/other/turned-parts.ts';
import { steps, type Board } from '#site/drawings/seeded-random.ts';
import type { Place } from '../plan/hall-plan.ts';
import { addBody, addBox, type Matter } from '../solids/add-box.ts';
import { addFace, type Tone } from '../solids/solid-set.ts';
import type { Trace } from '../strokes/read-drawing.ts';
import { addLine, addLoop, addStroke, type Style } from '../strokes/stroke-set.ts';
import type { Workshop } from './workshop.ts';

const strong: Style = { width: 2.6 };
const thin: Style = { width: 1.3, opacity: 0.6 };

/** A circle around a horizontal axis. */
const ringAt = (x: number, middle: number, radius: number, count: number): Place[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * 2 * Math.PI;
    return [x, middle + Math.cos(turn) * radius, Math.sin(turn) * radius];
  });

type Faced = 'ring' | 'cells' | 'slots';

const drawFacing = (
  { strokes }: Matter,
  kind: Faced,
  x: number,
  middle: number,
  half: number,
  style: Style,
) => {
  if (kind === 'ring') {
    for (const share of [0.72, 0.44]) addLoop(strokes, ringAt(x, middle, half * share, 24), style);
    return;
  }
  for (const share of steps(kind === 'cells' ? 6 : 8, -0.72, 0.72)) {
    addStroke(
      strokes,
      [x, middle + share * half, -0.72 * half],
      [x, middle + share * half, 0.72 * half],
      thin,
    );
    if (kind === 'cells')
      addStroke(
        strokes,
        [x, middle - 0.72 * half, share * half],
        [x, middle + 0.72 * half, share * half],
        thin,
      );
  }
};

/** An exploded view: parts along one axis, on their assembly lines. */
export const raiseExplodedRow = (
  { matter, ink }: Workshop,
  _: readonly Trace[],
  board: Board,
): void => {
  const parts = createParts(board);
  const half = (board.field.bottom - board.field.top) / 2;
  const stretch = 1.9;
  parts.forEach(({ along, depth, wide, high }, index) => {
    const x = along * stretch;
    const [w, h, d] = [wide * 1.25, high * 1.25, depth * 1.6];
    addBox(matter, { x: [x - d, x + d], y: [half - h, half + h], z: [-w, w] }, 'part', strong);
    const kind = pickDetail(board.random);
    for (const side of [-1, 1])
      drawFacing(matter, kind, x + side * (d + 1), half, Math.min(w, h), { width: 1.8, ink });
    const next = parts[index + 1];
    if (next)
      for (const up of [-1, 1])
        for (const out of [-1, 1])
          addStroke(
            matter.strokes,
            [x, half + up * h, out * w],
            [next.along * stretch, half + up * next.high * 1.25, out * next.wide * 1.25],
            thin,
          );
    addLine(
      matter.strokes,
      [
        [x, 0, 0],
        [x, half - h, 0],
      ],
      strong,
    );
  });
  const ends = [(parts[0]?.along ?? 0) * stretch - 90, (parts.at(-1)?.along ?? 0) * stretch + 90];
  addStroke(matter.strokes, [ends[0] ?? 0, half, 0], [ends[1] ?? 0, half, 0], { width: 2, ink });
};

/** The content of a layer, in shares of its half side. */
const furnish = (
  matter: Matter,
  look: string,
  size: number,
  y: number,
  shop: Workshop,
  board: Board,
  x0: number,
) => {
  const block = (
    x: readonly [number, number],
    z: readonly [number, number],
    high: number,
    tone: Tone,
    style: Style,
  ) =>
    addBox(
      matter,
      {
        x: [x0 + x[0] * size, x0 + x[1] * size],
        y: [y, y + high * size],
        z: [z[0] * size, z[1] * size],
      },
      tone,
      style,
    );
  if (look === 'grid')
    for (const share of steps(7, -0.8, 0.8)) {
      addStroke(
        matter.strokes,
        [x0 + share * size, y + 1, -0.8 * size],
        [x0 + share * size, y + 1, 0.8 * size],
        thin,
      );
      addStroke(
        matter.strokes,
        [x0 - 0.8 * size, y + 1, share * size],
        [x0 + 0.8 * size, y + 1, share * size],
        thin,
      );
    }
  if (look === 'chips') {
    const chosen = board.random.whole(0, 3);
    [
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ].forEach(([x = 0, z = 0], index) => {
      const half = board.random.between(0.2, 0.32);
      const isChosen = index === chosen;
      block(
        [x * 0.45 - half, x * 0.45 + half],
        [z * 0.45 - half, z * 0.45 + half],
        0.14,
        isChosen ? 'accent' : 'part',
        { width: 1.8, ...(isChosen && { ink: shop.ink }) },
      );
    });
  }
  if (look === 'frame') {
    block([-0.72, 0.72], [-0.72, 0.72], 0.1, 'part', { width: 1.8 });
    block([-0.4, 0.4], [-0.4, 0.4], 0.24, 'part', { width: 1.4 });
  }
  if (look === 'fins')
    for (const share of steps(6, -0.8, 0.8))
      block([-0.85, 0.85], [share - 0.04, share + 0.04], 0.3, 'part', { width: 1.6 });
};

/** Layers lifted off one another, and beside them the assembled stack. */
export const raiseExplodedStack = (shop: Workshop, _: readonly Trace[], board: Board): void => {
  const { matter, ink } = shop;
  const size = 130;
  const order = orderLayers(board);
  const stack = (x: number, lift: number) => {
    order.forEach((look, index) => {
      const y = index * lift;
      const high = look === 'frame' ? 26 : 14;
      addBox(
        matter,
        { x: [x - size, x + size], y: [y, y + high], z: [-size, size] },
        'part',
        strong,
      );
      furnish(matter, look, size, y + high, shop, board, x);
    });
    const top = (order.length - 1) * lift + 20;
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const)
      addStroke(matter.strokes, [x + a * size, 0, b * size], [x + a * size, top, b * size], thin);
    addStroke(matter.strokes, [x, top, 0], [x, top + 60, 0], { width: 2, ink });
  };
  stack(-230, 118);
  stack(230, 44);
};

/** Flanges, discs and sleeves, separated on their shaft. */
export const raiseTurnedParts = (
  { matter, ink }: Workshop,
  _: readonly Trace[],
  board: Board,
): void => {
  const { discs } = createDiscs(board);
  const middle = Math.max(...discs.map(({ radius }) => radius));
  for (const { x, radius, depth, bore, bolts } of discs) {
    const [back, front] = [x - depth, x + depth * 0.4];
    const [a, b] = [ringAt(back, middle, radius, 28), ringAt(front, middle, radius, 28)];
    addBody(matter, a, b, { tone: 'part', style: strong, edges: 7 });
    for (const ring of [a, b]) addFace(matter.faces, ring, 'part');
    for (const face of [back - 1, front + 1]) {
      addLoop(matter.strokes, ringAt(face, middle, radius * bore * 1.5, 20), { width: 1.8 });
      addLoop(matter.strokes, ringAt(face, middle, radius * bore, 16), { width: 2, ink });
      for (const [, y, z] of ringAt(0, 0, radius * 0.74, bolts))
        addLoop(
          matter.strokes,
          ringAt(face, middle + y, radius * 0.08, 8).map(([px, py, pz]): Place => [px, py, pz + z]),
          thin,
        );
    }
    addStroke(matter.strokes, [x, 0, 0], [x, middle - radius, 0], strong);
  }
  discs.slice(1).forEach((disc, index) => {
    const before = discs[index] ?? disc;
    for (const turn of steps(5, 0, 2 * Math.PI).slice(1)) {
      const on = (radius: number): [number, number] => [
        middle + Math.cos(turn) * radius,
        Math.sin(turn) * radius,
      ];
      addStroke(
        matter.strokes,
        [before.x, ...on(before.radius)],
        [disc.x - disc.depth, ...on(disc.radius)],
        thin,
      );
    }
  });
  const { left, right } = board.field;
  addStroke(matter.strokes, [left, middle, 0], [right, middle, 0], { width: 2.2, ink });
};

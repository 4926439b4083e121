import { kindSign } from '#site/drawings/kind-sign.ts';
import { createProjection, facesOf, type Projection } from '#site/drawings/other/isometric.ts';
import { rowOf, type Row, type RowLink } from '#site/drawings/row.ts';
import { closed, dot, dots, hatch, line, paper, path } from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

interface Layer {
  stack: number;
  center: Point;
  project: Projection;
  size: number;
  thick: number;
}

const WIDE = 2 * Math.cos(Math.PI / 6);

/** Up the first stack, down the second, up the third. More connections, larger layer. */
const layersOf = (row: Row, { parts }: System, { field, isSmall }: Board): Layer[] => {
  const count = row.order.length;
  const most = Math.ceil(count / 3);
  const stacks = Math.ceil(count / most);
  const pitch = (field.right - field.left) / stacks;
  const size = Math.min(
    74,
    pitch / (2 * WIDE) - (isSmall ? 18 : 12),
    (field.bottom - field.top) / most / 2 - 14,
  );
  const [top, bottom] = [field.top + size + 28, field.bottom - size - 30];
  return row.order.map((part, seat) => {
    const stack = Math.floor(seat / most);
    const step = seat % most;
    const level = stack % 2 === 0 ? step : most - 1 - step;
    const center: Point = [
      field.left + (stack + 0.5) * pitch,
      bottom - ((bottom - top) * level) / Math.max(1, most - 1),
    ];
    const kind = parts[part]?.kind;
    return {
      stack,
      center,
      project: createProjection(center),
      size: size * Math.min(1, 0.72 + (row.degrees[seat] ?? 1) * 0.1),
      thick: kind === 'store' || kind === 'queue' ? 26 : kind === 'gate' ? 8 : 14,
    };
  });
};

/** Straight from a layer to the next above or below; to another stack through the gap between. */
const wireOf = (
  { from, to, isBack, ...link }: RowLink,
  layers: readonly Layer[],
  used: Map<number, number>,
): Wire => {
  const [a, b] = [layers[from], layers[to]] as [Layer, Layer];
  const [x, y] = a.center;
  const [, end] = b.center;
  if (a.stack === b.stack && Math.abs(to - from) === 1) {
    const shift = isBack ? 16 : 0;
    const points: Point[] =
      end < y
        ? [
            [x + shift, y],
            [x + shift, end + b.size + b.thick],
          ]
        : [
            [x + shift, y + a.size + a.thick],
            [x + shift, end],
          ];
    return { ...link, points, isBack };
  }
  const out = b.stack < a.stack ? -1 : 1;
  const into = a.stack === b.stack ? 1 : -out;
  const start: Point = [x + out * a.size * WIDE, y];
  const tip: Point = [b.center[0] + into * b.size * WIDE, end];
  const gap = a.stack + (out > 0 ? 1 : 0);
  const taken = used.get(gap) ?? 0;
  used.set(gap, taken + 1);
  const widest = Math.max(...layers.map((layer) => layer.size));
  const turn = x + out * (widest * WIDE + 5 + Math.min(taken, 3) * 4);
  const isFar = Math.abs(a.stack - b.stack) > 1;
  const over = isFar ? (y + end) / 2 + (Math.abs(y - end) < 20 ? 74 : 0) : end;
  const points: Point[] = [start, [turn, y], [turn, over]];
  if (isFar) points.push([tip[0] + into * 14, over], [tip[0] + into * 14, end]);
  return { ...link, points: [...points, tip], isBack };
};

/** Guides between the corners of two layers of one stack. */
const guides = (row: Row, layers: readonly Layer[]) =>
  row.links
    .flatMap(({ from, to, isNext }) => {
      const [a, b] = [layers[from], layers[to]];
      if (!a || !b || !isNext || a.stack !== b.stack) return [];
      return [
        [-1, 1],
        [1, 1],
        [1, -1],
      ].map(([x = 0, y = 0]) =>
        line(
          a.project(x * a.size * 0.86, y * a.size * 0.86, 0),
          b.project(x * b.size * 0.86, y * b.size * 0.86, 0),
        ),
      );
    })
    .join('');

const drawLayer = (
  { project, size, thick, center }: Layer,
  kind: System['parts'][number]['kind'],
  { isSmall, heavy, fine }: Board,
) => {
  const faces = facesOf(project, { x: [-size, size], y: [-size, size], z: [0, thick] });
  const reach = size * 0.19;
  const sign = kindSign(kind, (across, down) =>
    project(-size * 0.45 + (across + down) * reach, size * 0.45 + (down - across) * reach, thick),
  );
  const holes = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => dot(project(x * size * 0.86, y * size * 0.86, thick)));
  return {
    height: -center[1],
    art:
      path(
        Object.values(faces)
          .map((face) => closed(...face))
          .join(''),
        `${heavy} ${paper}`,
      ) +
      path(hatch(faces.left, isSmall ? 20 : 14), fine) +
      path(holes.join(''), dots(isSmall ? 8 : 5)) +
      path(sign),
  };
};

/** An exploded view of layers, each on the guides of its predecessor. */
export const drawExplodedStack: DrawingStyle = (board, system) => {
  const { field, faint } = board;
  const row = rowOf(system);
  const layers = layersOf(row, system, board);
  const used = new Map<number, number>();
  const drawn = layers.map((layer, seat) => drawLayer(layer, row.kindAt(seat), board));
  return {
    art:
      path(guides(row, layers), `${faint} stroke-dasharray="4 4"`) +
      [...drawn]
        .sort((a, b) => a.height - b.height)
        .map(({ art }) => art)
        .join('') +
      drawWires(
        row.links.map((link) => wireOf(link, layers, used)),
        board,
      ),
    parts: system.parts.map((_, part): Point => {
      const seat = row.order.indexOf(part);
      const layer = layers[seat];
      if (!layer) return [field.left, field.top];
      const { project, size, thick } = layer;
      return seat % 2 === 0
        ? project(-size * 0.94, size * 0.94, thick)
        : project(size * 0.94, -size * 0.94, thick);
    }),
  };
};

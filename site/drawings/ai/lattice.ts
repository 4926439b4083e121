import {
  accent,
  at,
  closed,
  dot,
  dots,
  hatch,
  line,
  paper,
  path,
  polar,
  steps,
  type Area,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

interface Layer {
  rows: number;
  columns: number;
  position: (row: number, column: number) => Point;
}

/** Also what the model of the project is made of. */
export const createLayers = ({ random, field, isSmall }: Board): Layer[] => {
  const count = isSmall ? 3 : random.whole(4, 5);
  const tall = field.bottom - field.top;
  const width = (isSmall ? 0.3 : 0.25) * tall;
  const lefts = steps(count, field.left + 40, field.right - width - 60);
  const swell = random.pick([-1, 1]);
  return lefts.map((left, index) => {
    const rows = isSmall ? random.whole(4, 5) : count > 4 ? 5 : random.whole(5, 6);
    const columns = isSmall ? 3 : count > 4 ? 3 : random.whole(3, 4);
    const share = Math.sin((index / (count - 1)) * Math.PI);
    const height = tall * (0.58 + swell * 0.1 * (share - 0.5) + random.between(-0.05, 0.03));
    const top = (field.top + field.bottom) / 2 - height / 2 + width * 0.3;
    return {
      rows,
      columns,
      position: (row, column) => {
        const across = (column / (columns - 1)) * width;
        return [left + across, top + (row / (rows - 1)) * height - across * 0.6];
      },
    };
  });
};

const outlineOf = ({ rows, columns, position }: Layer): Point[] => [
  position(-0.6, -0.4),
  position(-0.6, columns - 0.6),
  position(rows - 0.4, columns - 0.6),
  position(rows - 0.4, -0.4),
];

/** A sheet of some thickness: the outline, and its edge hatched as cut. */
const plane = (layer: Layer, board: Board): string => {
  const { rows, columns, position } = layer;
  const outline = outlineOf(layer);
  const [a, , , d] = outline as [Point, Point, Point, Point];
  const edge: Point[] = [[a[0] - 9, a[1] - 5.4], a, d, [d[0] - 9, d[1] - 5.4]];
  const top: Point[] = [
    a,
    [a[0] - 9, a[1] - 5.4],
    [(outline[1]?.[0] ?? 0) - 9, (outline[1]?.[1] ?? 0) - 5.4],
    outline[1] ?? a,
  ];
  const wires = [
    ...steps(rows, 0, rows - 1).map((r) => line(position(r, 0), position(r, columns - 1))),
    ...steps(columns, 0, columns - 1).map((c) => line(position(0, c), position(rows - 1, c))),
  ];
  const cells = steps(rows * columns, 0, rows * columns - 1).map((i) =>
    dot(position(Math.floor(i / columns), i % columns)),
  );
  return (
    path(closed(...outline), `${paper} fill-opacity=".86"`) +
    path(closed(...edge) + closed(...top), paper) +
    path(hatch(edge, 20), board.fine) +
    path(wires.join(''), board.faint) +
    path(cells.join(''), dots(board.isSmall ? 8 : 5))
  );
};

const arc = (from: Point, to: Point): string => {
  const reach = (to[0] - from[0]) * 0.5;
  return `M${at(from)}C${at([from[0] + reach, from[1]])} ${at([to[0] - reach, to[1]])} ${at(to)}`;
};

/** Attention: one cell looks at a whole column of the next plane. */
const fan = (source: Point, to: Layer, { random }: Board): string => {
  const column = random.whole(0, to.columns - 1);
  return steps(to.rows, 0, to.rows - 1)
    .map((row) => arc(source, to.position(row, column)))
    .join('');
};

/** Where the eye stands: rays from one point through the corners of the first plane. */
const sightLines = (first: Layer, field: Area): string => {
  const [a, , , d] = outlineOf(first) as [Point, Point, Point, Point];
  const eye: Point = [field.left - 10, (a[1] + d[1]) / 2];
  return line(eye, a) + line(eye, d) + closed(eye, polar(eye, 14, 0.4), polar(eye, 14, -0.4));
};

/** Planes of a lattice, fans of attention between them, and the one path taken. */
export const drawLattice: BoardDrawing = (board) => {
  const { random, heavy, faint, fine, isSmall } = board;
  const layers = createLayers(board);
  const taken = layers.map((layer) =>
    layer.position(random.whole(1, layer.rows - 2), random.whole(1, layer.columns - 1)),
  );
  const parts = layers.map((layer, index) => {
    const next = layers[index + 1];
    const [here, there] = [taken[index], taken[index + 1]];
    const body = plane(layer, board);
    if (!next || !here || !there) return body;
    return body + path(fan(here, next, board), fine) + path(arc(here, there), `${accent} ${heavy}`);
  });
  const first = layers[0];
  const feet = layers.map((layer) => layer.position(layer.rows - 0.4, -0.4));
  const last = layers.at(-1);
  const end = last?.position(last.rows - 0.4, last.columns - 0.6) ?? [0, 0];
  const tops = layers.flatMap((layer) => [
    layer.position(-0.6, -0.4),
    layer.position(-0.6, layer.columns - 0.6),
  ]);
  return {
    art:
      path(first && !isSmall ? sightLines(first, board.field) : '', faint) +
      parts.join('') +
      path(taken.map(dot).join(''), `${accent} ${dots(isSmall ? 22 : 13)}`),
    parts: tops,
    stations: [...feet.slice(0, 4), end],
  };
};

import { accent, at, bold, closed, dot, dots, fine, line, paper, path, thin, type Frame, type Pen, type Point } from '#site/drawings/pen.ts'; // prettier-ignore

interface Layer {
  rows: number;
  columns: number;
  place: (row: number, column: number) => Point;
}

const createLayers = (pen: Pen, frame: Frame): Layer[] => {
  const count = pen.whole(4, 5);
  const unit = frame.height / 100;
  const width = 13 * unit;
  const first = frame.width * 0.09;
  const step = (frame.width * 0.82 - width) / (count - 1);
  return Array.from({ length: count }, (_, index) => {
    const rows = pen.whole(5, 8);
    const columns = pen.whole(3, 4);
    const height = unit * pen.between(38, 58);
    const left = first + index * step;
    const top = frame.height * 0.54 - height / 2 + unit * pen.between(-5, 5);
    return {
      rows,
      columns,
      place: (row, column) => {
        const across = columns === 1 ? 0 : column / (columns - 1);
        return [left + across * width, top + (row / (rows - 1)) * height - across * width * 0.62];
      },
    };
  });
};

const cells = (layer: Layer): Point[] =>
  Array.from({ length: layer.rows * layer.columns }, (_, i) =>
    layer.place(Math.floor(i / layer.columns), i % layer.columns),
  );

const plane = (layer: Layer): string => {
  const { rows, columns, place } = layer;
  const outline = closed(
    place(-0.7, -0.35),
    place(-0.7, columns - 0.65),
    place(rows - 0.3, columns - 0.65),
    place(rows - 0.3, -0.35),
  );
  const wires = [
    ...Array.from({ length: rows }, (_, r) => line(place(r, 0), place(r, columns - 1))),
    ...Array.from({ length: columns }, (_, c) => line(place(0, c), place(rows - 1, c))),
  ];
  return path(outline, `${paper} fill-opacity=".82"`) + path(wires.join(''), thin) + path(cells(layer).map(dot).join(''), dots(5)); // prettier-ignore
};

const arc = (from: Point, to: Point): string => {
  const reach = (to[0] - from[0]) * 0.5;
  return `M${at(from)}C${at([from[0] + reach, from[1]])} ${at([to[0] - reach, to[1]])} ${at(to)}`;
};

/** Attention: one cell looks at a whole column of the next plane. */
const fans = (pen: Pen, from: Layer, to: Layer): string => {
  const looks = Array.from({ length: 2 }, () => {
    const source = from.place(pen.whole(0, from.rows - 1), from.columns - 1);
    const column = pen.whole(0, to.columns - 1);
    return Array.from({ length: to.rows }, (_, row) => arc(source, to.place(row, column))).join('');
  });
  return path(looks.join(''), thin);
};

/** AI: planes of a lattice, fans of attention between them, and the one path taken. */
export const drawLattice = (pen: Pen, frame: Frame): string => {
  const layers = createLayers(pen, frame);
  const taken = layers.map((layer) =>
    layer.place(pen.whole(1, layer.rows - 2), pen.whole(0, layer.columns - 1)),
  );
  const parts = layers.map((layer, index) => {
    const next = layers[index + 1];
    const here = taken[index];
    const there = taken[index + 1];
    const way = next && here && there ? path(arc(here, there), `${accent} ${bold}`) : '';
    return plane(layer) + (next ? fans(pen, layer, next) : '') + way;
  });
  const rail = frame.height * 0.9;
  const feet = layers.map((layer) => layer.place(layer.rows - 0.3, -0.35));
  const measure = feet.map((foot) => line([foot[0], foot[1] + 8], [foot[0], rail + 8])).join('');
  const ticks = feet.map(([x]) => line([x - 6, rail + 6], [x + 6, rail - 6])).join('');
  const ends = [feet[0]?.[0] ?? 0, feet.at(-1)?.[0] ?? 0] as const;
  return (
    parts.join('') +
    path(taken.map(dot).join(''), `${accent} ${dots(13)}`) +
    path(measure + line([ends[0], rail], [ends[1], rail]), thin) +
    path(ticks, fine)
  );
};

import {
  accent,
  at,
  closed,
  dot,
  dots,
  hatch,
  line,
  path,
  rectangle,
  steps,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** From the rows into ever shorter columns: each token reads two of the column before. */
const readings = (
  entries: readonly Point[],
  columns: readonly number[],
  tokens: (index: number) => number[],
) => {
  const fans: string[] = [];
  const route: string[] = [];
  let from = entries;
  columns.forEach((x, index) => {
    const to = tokens(index).map((y): Point => [x, y]);
    to.forEach((end, i) => {
      for (const near of [0, 2]) {
        const source = from[i + (index === 0 ? 0 : near)] ?? end;
        const reach = (x - source[0]) * 0.5;
        const curve = `M${at(source)}C${at([source[0] + reach, source[1]])} ${at([x - reach, end[1]])} ${at(end)}`;
        if (index > 0 || near === 0) fans.push(curve);
        if (i === Math.floor(to.length / 2) && near === 2) route.push(curve);
      }
    });
    from = to;
  });
  return { fans, route };
};

/** A causal matrix: who may look at whom, hatched by weight, and the fans that leave its last row. */
export const drawAttentionMatrix: BoardDrawing = ({
  random,
  field,
  isSmall,
  heavy,
  fine,
  faint,
}) => {
  const tall = field.bottom - field.top;
  const size = tall * 0.9;
  const count = isSmall ? 8 : random.whole(9, 11);
  const cell = size / count;
  const left = isSmall
    ? (field.left + field.right - size) / 2
    : field.left + random.between(50, 120);
  const top = field.top + tall * 0.05;
  const corner = (row: number, column: number): Point => [left + column * cell, top + row * cell];
  const square = (row: number, column: number, inset = 0): Point[] => {
    const [x, y] = corner(row, column);
    const far = cell - inset;
    return [
      [x + inset, y + inset],
      [x + far, y + inset],
      [x + far, y + far],
      [x + inset, y + far],
    ];
  };
  const light: string[] = [];
  const strong: string[] = [];
  const seats: string[] = [];
  const stride = random.pick([2, 3, 4]);
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const weight =
        column === row ? 1 : (row - column) % stride === 0 ? 0.65 : random.between(0, 0.62);
      if (weight === 1) strong.push(hatch(square(row, column), isSmall ? 12 : 13));
      else if (weight > 0.45) light.push(hatch(square(row, column), isSmall ? 18 : 17, -1));
      else if (weight > 0.22)
        seats.push(dot([left + (column + 0.5) * cell, top + (row + 0.5) * cell]));
    }
  const stairs = Array.from({ length: count }, (_, i): Point[] => [
    corner(i, i + 1),
    corner(i + 1, i + 1),
  ]).flat();
  const grid = steps(count + 1, 0, count).map(
    (i) =>
      line(corner(i, 0), corner(i, Math.min(i + 1, count))) +
      line(corner(count, i), corner(Math.max(0, i - 1), i)),
  );
  const box = { left, right: left + size, top, bottom: top + size };
  const start = left + size;
  const heads = random.whole(3, 4);
  const columns = steps(heads, start + 150, field.right - 60);
  const tokens = (index: number) =>
    steps(count - index * 2, top + cell * (index + 0.5), top + size - cell * (index + 0.5));
  const entries = steps(count, 0, count - 1).map((i): Point => [start, top + (i + 0.5) * cell]);
  const { fans, route } = readings(entries, columns, tokens);
  const posts = columns.map((x, i) => line([x, tokens(i)[0] ?? 0], [x, tokens(i).at(-1) ?? 0]));
  const cells = columns.flatMap((x, i) => tokens(i).map((y) => dot([x, y])));
  const reading = isSmall
    ? ''
    : path(fans.join(''), fine) +
      path(posts.join(''), faint) +
      path(cells.join(''), dots(8)) +
      path(route.join(''), `${accent} ${heavy}`);
  return {
    art:
      path(rectangle(box), faint) +
      path(grid.join(''), fine) +
      path(light.join(''), fine) +
      path(strong.join(''), accent) +
      path(seats.join(''), dots(isSmall ? 11 : 6)) +
      path(closed(corner(0, 0), corner(0, 1), ...stairs, corner(count, 0)), heavy) +
      path(line(corner(0, 0), corner(count, count)), faint) +
      reading,
    parts: [
      corner(0.5, 0.5),
      corner(2.5, 2.5),
      corner(4.5, 4.5),
      ...columns.flatMap((x, i): Point[] => [
        [x, tokens(i)[0] ?? 0],
        [x, tokens(i)[2] ?? 0],
      ]),
    ],
    stations: [
      [left, box.bottom],
      [start, box.bottom],
      ...columns.slice(0, 2).map((x): Point => [x, 470]),
      [columns.at(-1) ?? 0, 440],
    ],
  };
};

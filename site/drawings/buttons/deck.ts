import {
  accent,
  cornersOf,
  dot,
  dots,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
  type Area,
  type Board,
} from '#site/drawings/seeded-random.ts';

/** The lattice from the front: five sheets of it behind one another, the nearest filled in. */
export const drawDeck = ({ random, field, fine, faint, heavy }: Board): string => {
  const count = 5;
  const [wide, high, right, up] = [420, 270, 58, 42];
  const left = (field.left + field.right - wide - right * (count - 1)) / 2;
  const documentKeys = steps(count, count - 1, 0).map((depth): Area => {
    const x = left + depth * right;
    const bottom = field.bottom - 10 - depth * up;
    return { left: x, right: x + wide, top: bottom - high, bottom };
  });
  const front = documentKeys.at(-1) ?? field;
  const grid = [
    ...steps(8, front.left, front.right)
      .slice(1, -1)
      .map((x) => line([x, front.top], [x, front.bottom])),
    ...steps(6, front.top, front.bottom)
      .slice(1, -1)
      .map((y) => line([front.left, y], [front.right, y])),
  ];
  const cell = (column: number, row: number): Area => ({
    left: front.left + (column * wide) / 7,
    right: front.left + ((column + 1) * wide) / 7,
    top: front.top + (row * high) / 5,
    bottom: front.top + ((row + 1) * high) / 5,
  });
  const filled = Array.from({ length: 9 }, () => cell(random.whole(0, 6), random.whole(0, 4)));
  const chosen = cell(random.whole(2, 5), random.whole(1, 3));
  const from = [(chosen.left + chosen.right) / 2, (chosen.top + chosen.bottom) / 2] as const;
  const ends = documentKeys
    .slice(0, -1)
    .map((_, i) => [from[0] + (count - 1 - i) * right, from[1] - (count - 1 - i) * up] as const);
  return (
    documentKeys
      .map((canvas, i) => path(rectangle(canvas), `${paper} ${i === count - 1 ? heavy : ''}`))
      .join('') +
    path(grid.join(''), faint) +
    path(filled.map((area) => hatch(cornersOf(area), 16)).join(''), fine) +
    path(rectangle(chosen), `${accent} ${heavy} ${paper}`) +
    path(line(from, ends[0] ?? from), `${accent} ${fine} stroke-dasharray="7 5"`) +
    path([from, ...ends].map(dot).join(''), `${accent} ${dots(17)}`)
  );
};

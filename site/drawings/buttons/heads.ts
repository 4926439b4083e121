import {
  accent,
  closed,
  dot,
  dots,
  hatch,
  path,
  rectangle,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** What a head heeds: itself and near, every third, the first word, the word before. */
const habits: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => row - column < 2,
  (row, column) => (row - column) % 3 === 0,
  (row, column) => column === 0 || row === column,
  (row, column) => row - column === 1 || (row === 0 && column === 0),
];

/** Four heads of one layer beside one another, each with its own habit. */
export const drawHeads = ({ random, field, fine, faint, heavy }: Board): string => {
  const size = 206;
  const count = 6;
  const cell = size / count;
  const first = random.whole(0, 3);
  const lefts = [field.left + 116, field.right - 116 - size];
  const tops = [field.top + 8, field.bottom - 8 - size];
  return lefts
    .flatMap((left, x) =>
      tops.map((top, y) => ({ left, top, habit: habits[(first + x * 2 + y) % 4] })),
    )
    .map(({ left, top, habit }, index) => {
      const square = (row: number, column: number): Point[] => {
        const [a, b] = [left + column * cell, top + row * cell];
        return [
          [a, b],
          [a + cell, b],
          [a + cell, b + cell],
          [a, b + cell],
        ];
      };
      const cells = steps(count, 0, count - 1).flatMap((row) =>
        steps(row + 1, 0, row).map((column) => ({ row, column })),
      );
      const heeded = cells.filter(({ row, column }) => habit?.(row, column));
      const rest = cells.filter((one) => !heeded.includes(one));
      return (
        path(rectangle({ left, right: left + size, top, bottom: top + size }), heavy) +
        path(cells.map(({ row, column }) => closed(...square(row, column))).join(''), faint) +
        path(
          heeded
            .map(({ row, column }) => hatch(square(row, column), 11, index % 2 ? -1 : 1))
            .join(''),
          index === first ? accent : fine,
        ) +
        path(
          rest
            .map(({ row, column }) => dot([left + (column + 0.5) * cell, top + (row + 0.5) * cell]))
            .join(''),
          dots(6),
        )
      );
    })
    .join('');
};

import { line, path, rectangle, steps, type Area } from '#site/drawings/primitives.ts';

/** Squared paper. */
export const grid = (area: Area, columns: number, rows: number, faint: string): string =>
  path(
    steps(columns + 1, area.left, area.right)
      .map((x) => line([x, area.top], [x, area.bottom]))
      .join('') +
      steps(rows + 1, area.top, area.bottom)
        .map((y) => line([area.left, y], [area.right, y]))
        .join(''),
    faint,
  ) + path(rectangle(area));

/** The scale on an edge: short marks, every fifth one longer. */
export const scale = (area: Area, count: number, fine: string): string =>
  path(
    steps(count * 2 + 1, area.top, area.bottom)
      .map((y, i) => line([area.right, y], [area.right + (i % 2 === 0 ? 10 : 5), y]))
      .join(''),
    fine,
  );

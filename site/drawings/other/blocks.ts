import { gridOf, type Grid } from '#site/drawings/grid.ts';
import { kindSign } from '#site/drawings/kind-sign.ts';
import { createProjection, facesOf, type Projection } from '#site/drawings/other/isometric.ts';
import { closed, hatch, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';

/** Half the size of a block, in cells. */
const HALF = 0.23;

interface Floor {
  project: Projection;
  cell: number;
}

/** The flow goes to the upper right, so that the side where something enters is visible. */
const layFloor = ({ left: first, right: last, top, bottom }: Grid, { field }: Board): Floor => {
  const rows = bottom - top;
  const columns = last - first;
  const [cos, sin] = [Math.cos(Math.PI / 6), 0.5];
  const cell = Math.min(
    (field.right - field.left) / ((columns + rows) * cos),
    (field.bottom - field.top) / ((columns + rows) * sin + 0.4),
  );
  const wide = (columns + rows) * cos * cell;
  const high = ((columns + rows) * sin + 0.4) * cell;
  const left = (field.left + field.right - wide) / 2;
  const spare = (field.bottom - field.top - high) / 2;
  // The left corner is the first column in the first row.
  const flat = createProjection([
    left + columns * cos * cell,
    field.bottom - spare - (columns + rows) * sin * cell,
  ]);
  return {
    project: (column, row, z) => flat((row - top) * cell, (last - column) * cell, z),
    cell,
  };
};

const gridLines = ({ left, right, top, bottom }: Grid, { project }: Floor) =>
  steps(Math.round(right - left) + 1, left, right)
    .map((column) => line(project(column, top, 0), project(column, bottom, 0)))
    .join('') +
  steps(Math.round(bottom - top) + 1, top, bottom)
    .map((row) => line(project(left, row, 0), project(right, row, 0)))
    .join('');

/** Racks on a floor, higher for more connections, with cables between them. */
export const drawBlocks: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const middle = (field.top + field.bottom) / 2;
  const grid = gridOf(system);
  const floor = layFloor(grid, board);
  const { project, cell } = floor;
  const blocks = system.parts.map(({ kind }, part) => {
    const [column, row] = grid.cells[part] ?? [0, 0];
    const degree = grid.flow.degreeOf(part);
    const high = cell * Math.min(0.56, 0.14 + degree * 0.06);
    const flat = createProjection([0, 0]);
    const [x, y] = project(column, row, 0);
    const half = HALF * cell;
    const faces = facesOf(
      (a, b, c) => {
        const [dx, dy] = flat(a, b, c);
        return [x + dx, y + dy];
      },
      { x: [-half, half], y: [-half, half], z: [0, high] },
    );
    const shelves = steps(degree + 2, 0, 1)
      .slice(1, -1)
      .map((share) => {
        const [a, b] = [faces.left[0], faces.left[1]] as [Point, Point];
        return line([a[0] + 6, a[1] + 3 - high * share], [b[0] - 6, b[1] - 3 - high * share]);
      });
    const sign = kindSign(kind, (across, down) => {
      const size = half * 0.4;
      const [dx, dy] = flat((across + down) * size, (down - across) * size, high);
      return [x + dx, y + dy];
    });
    return {
      depth: row - column,
      // Leaders from above end at the left corner, those from below at the bottom.
      mark: y - high <= middle ? faces.top[3] : faces.left[1],
      art:
        path(
          Object.values(faces)
            .map((face) => closed(...face))
            .join(''),
          `${heavy} ${paper}`,
        ) +
        path(hatch(faces.right, isSmall ? 20 : 13) + shelves.join(''), fine) +
        path(sign),
    };
  });
  const wires = system.connections.map((_, i): Wire => {
    const way = grid.ways[i] ?? [];
    const points = way.map(([column, row], step): Point => {
      const isLast = step === way.length - 1;
      const shift = step === 0 ? HALF : isLast ? -HALF : 0;
      return project(column + shift, row, 0);
    });
    return {
      points,
      ...grid.flow.linkOf(i),
    };
  });
  return {
    art:
      path(gridLines(grid, floor), faint) +
      drawWires(wires, board) +
      [...blocks]
        .sort((a, b) => a.depth - b.depth)
        .map(({ art }) => art)
        .join(''),
    parts: blocks.map(({ mark }): Point => mark ?? [field.left, field.top]),
  };
};

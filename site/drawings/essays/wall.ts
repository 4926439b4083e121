import { portRow } from '#site/drawings/essays/port-row.ts';
import { gridOf } from '#site/drawings/grid.ts';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { drawWires } from '#site/drawings/wires.ts';
import { accent, line, paper, path, rectangle, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** A brick wall across the drawing at the last gate: everything must pass through it. */
export const drawWall: DrawingStyle = (board, system) => {
  const { field, heavy, fine, isSmall } = board;
  const grid = gridOf(system);
  const { left, right, top, bottom } = field;
  const pitch = {
    x: (right - left - 20) / (grid.right - grid.left),
    y: (bottom - top - 20) / (grid.bottom - grid.top),
  };
  const half = Math.min(isSmall ? 44 : 40, pitch.x * 0.3, pitch.y * 0.36);
  const on = ([column, row]: Point): Point => [
    left + 10 + (column - grid.left) * pitch.x,
    top + 10 + (portRow(row, half / pitch.y) - grid.top) * pitch.y,
  ];
  const points = grid.cells.map(on);
  const gate = Math.max(
    0,
    system.parts.findLastIndex(({ kind }) => kind === 'gate'),
  );
  const [middle] = points[gate] ?? [left, top];
  const wall = {
    left: Math.max(left, middle - half * 1.5),
    right: Math.min(right, middle + half * 1.5),
    top,
    bottom,
  };
  const courses = steps(Math.round((bottom - top) / (isSmall ? 30 : 22)) + 1, top, bottom);
  const bricks = courses.slice(0, -1).flatMap((y, i) => {
    const end = courses[i + 1] ?? bottom;
    const third = (wall.right - wall.left) / 3;
    const joints = i % 2 === 0 ? [1, 2] : [0.5, 1.5, 2.5];
    return joints.map((joint) =>
      line([wall.left + joint * third, y], [wall.left + joint * third, end]),
    );
  });
  const ways = grid.ways.map((bends) => bends.map(on));
  const bodies = points.map(([x, y]) =>
    rectangle({ left: x - half, right: x + half, top: y - half, bottom: y + half }),
  );
  const isLocked = (part: number) => part !== gate && points[part]?.[0] === middle;
  const locks = points
    .flatMap(([x, y], part) =>
      isLocked(part)
        ? [
            rectangle({
              left: x - half - 7,
              right: x + half + 7,
              top: y - half - 7,
              bottom: y + half + 7,
            }),
          ]
        : [],
    )
    .join('');
  const wires = ways.map((all, index) => {
    const last = all.at(-1) ?? [0, 0];
    const first = all[0] ?? [0, 0];
    return {
      points: [
        [first[0] + half, first[1]] as const,
        ...all.slice(1, -1),
        [last[0] - half - 1, last[1]] as const,
      ],
      ...grid.flow.linkOf(index),
    };
  });
  const signs = system.parts.map(({ kind }, part) =>
    kindSign(kind, flatSign(points[part] ?? [0, 0], half * 0.6)),
  );
  return {
    art:
      path(rectangle(wall), heavy) +
      path(
        courses
          .slice(1, -1)
          .map((y) => line([wall.left, y], [wall.right, y]))
          .join('') + bricks.join(''),
        fine,
      ) +
      path(
        ways.map((all) => line(...all)).join(''),
        `stroke="var(--sheet)" stroke-width="${isSmall ? 20 : 14}"`,
      ) +
      path(locks, `${heavy} ${paper}`) +
      drawWires(wires, board) +
      path(bodies.join(''), `${heavy} ${paper}`) +
      path(bodies[gate] ?? '', `${accent} ${heavy}`) +
      path(signs.join('')),
    parts: points,
  };
};

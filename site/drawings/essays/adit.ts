import { arrowHead, drawWays } from '#site/drawings/flow.ts';
import { portRow } from '#site/drawings/essays/port-row.ts';
import { gridOf } from '#site/drawings/grid.ts';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { closed, hatch, line, paper, path, rectangle } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** Chambers and galleries inside a hill. Only the start of the flow is in daylight. */
export const drawAdit: DrawingStyle = (board, system) => {
  const { field, heavy, fine, isSmall, random } = board;
  const grid = gridOf(system);
  const { left, right, top, bottom } = field;
  const area = { left: left + 10, right: right - 12, top: top + 76, bottom: bottom - 16 };
  const pitch = {
    x: (area.right - area.left) / (grid.right - grid.left),
    y: (area.bottom - area.top) / (grid.bottom - grid.top),
  };
  const half = { x: Math.min(44, pitch.x * 0.3), y: Math.min(40, pitch.y * 0.3) };
  const on = ([column, row]: Point): Point => [
    area.left + (column - grid.left) * pitch.x,
    area.top + (portRow(row, half.y / pitch.y) - grid.top) * pitch.y,
  ];
  const points = grid.cells.map(on);
  const mouth = on([0.5, 0])[0] - 4;
  const brow = top + 40;
  const hill: Point[] = [
    [mouth, bottom],
    [mouth - 4, area.top + 10],
    [mouth + 46, brow + 22],
    [mouth + 130, brow],
    [mouth + 210, top + 10],
    [right, top],
    [right, bottom],
  ];
  const bore = isSmall ? 26 : 22;
  const galleries = grid.ways.map((bends) => line(...bends.map(on))).join('');
  const rooms = points.map(([x, y]) =>
    rectangle({ left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y }),
  );
  const ways = grid.ways.map((bends, index) => {
    const all = bends.map(on);
    const [first, last] = [all[0] ?? [0, 0], all.at(-1) ?? [0, 0]];
    const tip: Point = [last[0] - half.x - 2, last[1]];
    const start: Point = [first[0] + half.x, first[1]];
    return {
      line: line(start, ...all.slice(1, -1), [tip[0] - 6, tip[1]]),
      head: arrowHead([tip[0] - 20, tip[1]], tip, isSmall ? 20 : 13),
      ...grid.flow.linkOf(index),
    };
  });
  const signs = system.parts.map(({ kind }, part) =>
    kindSign(kind, flatSign(points[part] ?? [0, 0], Math.min(half.x, half.y) * 0.6)),
  );
  const grass = Array.from({ length: 9 }, (_, i): string => {
    const x = mouth + 214 + ((right - mouth - 230) * i) / 8;
    const y = top + 10 - (10 * (x - mouth - 210)) / Math.max(1, right - mouth - 210);
    return line([x, y], [x + random.between(-4, 4), y - random.between(5, 12)]);
  });
  return {
    art:
      path(hatch(hill, isSmall ? 30 : 22, -1), fine) +
      path(galleries, `stroke-width="${bore + (isSmall ? 6 : 3)}" stroke-linecap="butt"`) +
      path(galleries, `stroke="var(--sheet)" stroke-width="${bore}"`) +
      path(closed(...hill), heavy) +
      path(line([left, bottom], [mouth, bottom])) +
      path(grass.join(''), fine) +
      path(rooms.join(''), `${heavy} ${paper}`) +
      drawWays(ways, { main: heavy, rest: '' }) +
      path(signs.join('')),
    parts: points,
  };
};

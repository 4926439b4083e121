import { letters } from '#site/drawings/lettering.ts';
import {
  accent,
  at,
  circle,
  closed,
  dashed,
  hatch,
  line,
  paper,
  path,
  steps,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

const valve = ([x, y]: Point, size: number) =>
  closed(
    [x - size, y - size * 0.6],
    [x + size, y + size * 0.6],
    [x + size, y - size * 0.6],
    [x - size, y + size * 0.6],
  ) +
  line([x, y], [x, y - size]) +
  `M${at([x - size * 0.6, y - size])}a${size * 0.6} ${size * 0.6} 0 0 1 ${size * 1.2} 0z`;

const pump = ([x, y]: Point, size: number) =>
  circle([x, y], size) +
  closed([x - size * 0.5, y - size * 0.86], [x + size, y], [x - size * 0.5, y + size * 0.86]);

const exchanger = ([x, y]: Point, size: number) =>
  circle([x, y], size) +
  line(
    [x - size * 1.4, y],
    [x - size * 0.5, y],
    [x - size * 0.15, y - size * 0.6],
    [x + size * 0.25, y + size * 0.6],
    [x + size * 0.5, y],
    [x + size * 1.4, y],
  );

/** A standing vessel with rounded ends, filled up to its level. */
const vessel = ([x, y]: Point, wide: number, high: number, level: number, { fine }: Board) => {
  const [left, right, top, bottom] = [x - wide, x + wide, y - high, y + high];
  const shell = `M${at([left, bottom])}V${Math.round(top)}a${Math.round(wide)} ${Math.round(wide * 0.5)} 0 0 1 ${Math.round(wide * 2)} 0V${Math.round(bottom)}a${Math.round(wide)} ${Math.round(wide * 0.5)} 0 0 1 ${-Math.round(wide * 2)} 0z`;
  const surface = bottom - (bottom - top) * level;
  const fill = hatch(
    [
      [left, surface],
      [right, surface],
      [right, bottom],
      [left, bottom],
    ],
    16,
  );
  return path(shell, paper) + path(fill + line([left, surface], [right, surface]), fine);
};

/** An instrument: a balloon with its letters, bound to what it measures by a dashed line. */
const instrument = (position: Point, to: Point, name: string, { isSmall, fine }: Board) => {
  const radius = isSmall ? 26 : 17;
  return (
    path(line(position, to), `${fine} ${dashed}`) +
    path(
      circle(position, radius) +
        line([position[0] - radius, position[1]], [position[0] + radius, position[1]]),
      paper,
    ) +
    letters(name, [position[0], position[1] - radius * 0.2], {
      size: radius * 0.5,
      anchor: 'middle',
    })
  );
};

/** A process from left to right: vessels, pumps and valves on a line, with a return under it. */
export const drawFlowChart: BoardDrawing = (board) => {
  const { random, field, isSmall, heavy, fine, faint } = board;
  const count = isSmall ? 2 : random.whole(3, 4);
  const tall = field.bottom - field.top;
  const size = isSmall ? 26 : 18;
  const xs = steps(count, field.left + tall * 0.22, field.right - tall * 0.22);
  const run = field.top + tall * random.between(0.5, 0.6);
  const low = field.bottom - 24;
  const high = field.top + 30;
  const vessels = xs.map((x) => ({
    x,
    wide: tall * random.between(0.09, 0.14),
    high: tall * random.between(0.16, 0.22),
    level: random.between(0.3, 0.8),
    y: run + tall * random.between(-0.08, 0.04),
  }));
  const pipes: string[] = [];
  const valves: string[] = [];
  const movers: string[] = [];
  const arrows: string[] = [];
  const meters: string[] = [];
  const parts: Point[] = vessels.map((v) => [v.x, v.y - v.high - v.wide * 0.4]);
  vessels.forEach((from, i) => {
    const to = vessels[i + 1];
    if (!to) return;
    const start: Point = [from.x + from.wide, from.y + from.high * 0.7];
    const end: Point = [to.x - to.wide, to.y - to.high * 0.6];
    const bend = start[0] * 0.42 + end[0] * 0.58 - size;
    pipes.push(line(start, [bend, start[1]], [bend, end[1]], end));
    movers.push(random.pick([pump, exchanger])([(start[0] + bend) / 2, start[1]], size));
    valves.push(valve([(bend + end[0]) / 2, end[1]], size * 0.8));
    arrows.push(closed([end[0], end[1]], [end[0] - 13, end[1] - 5], [end[0] - 13, end[1] + 5]));
    parts.push([(bend + end[0]) / 2, end[1] - size], [(start[0] + bend) / 2, start[1] - size]);
    meters.push(
      instrument(
        [bend, high + size],
        [bend, end[1]],
        random.pick(['FIC', 'TI', 'PIC', 'QI']),
        board,
      ),
    );
  });
  const first = vessels[0];
  const last = vessels.at(-1);
  const loop =
    first && last
      ? line(
          [last.x, last.y + last.high + last.wide * 0.5],
          [last.x, low],
          [first.x, low],
          [first.x, first.y + first.high + first.wide * 0.5],
        )
      : '';
  const back: Point = [((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2, low];
  const levels = vessels.map((v) =>
    instrument(
      [v.x + v.wide + size * 2.2, v.y + v.high * 0.1 - size],
      [v.x + v.wide, v.y],
      'LI',
      board,
    ),
  );
  const header =
    first && last
      ? line([field.left, high], [field.right, high]) +
        vessels.map((v) => line([v.x, high], [v.x, v.y - v.high - v.wide * 0.5])).join('')
      : '';
  return {
    art:
      path(
        steps(9, field.left, field.right)
          .map((x) => line([x, field.top], [x, field.bottom]))
          .join(''),
        `${faint} stroke-dasharray="1 9"`,
      ) +
      path(header, fine) +
      path(pipes.join('') + loop, heavy) +
      vessels.map((v) => vessel([v.x, v.y], v.wide, v.high, v.level, board)).join('') +
      path(movers.join('') + valve(back, size * 0.8), paper) +
      path(valves.join(''), `${accent} ${heavy} ${paper}`) +
      path(arrows.join(''), 'fill="var(--ink)"') +
      (isSmall ? meters.join('') : levels.join('') + meters.join('')),
    parts,
    stations: steps(5, xs[0] ?? 0, xs.at(-1) ?? 0).map((x, i): Point => [
      i % 2 === 0 || count === 4 ? x : x,
      low,
    ]),
  };
};

import {
  accent,
  at,
  axis,
  circle,
  hatch,
  line,
  path,
  steps,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';
import { grid, scale } from '#site/drawings/trading/grid.ts';

/** The depth of the book on both sides of the price, and the same book some moments before. */
export const drawDepthCurve: BoardDrawing = ({ random, field, isSmall, heavy, fine, faint }) => {
  const chart = { ...field, right: field.right - 24, left: field.left + 10 };
  const middle = chart.left + (chart.right - chart.left) * random.between(0.42, 0.58);
  const tall = chart.bottom - chart.top;
  const spread = random.between(14, 26);
  const side = (direction: 1 | -1, strength: number): Point[] => {
    const end = direction > 0 ? chart.right : chart.left;
    const rungs = isSmall ? 10 : 19;
    const points: Point[] = [[middle + direction * spread, chart.bottom]];
    let depth = 0.02;
    for (const x of steps(rungs + 1, middle + direction * spread, end).slice(0, -1)) {
      points.push([x, chart.bottom - tall * depth]);
      depth = Math.min(
        0.93,
        depth + strength * random.between(0.15, 1.5) * (random.whole(0, 6) === 0 ? 2.4 : 1),
      );
      points[points.length - 1] = [x, points.at(-1)?.[1] ?? 0];
      points.push([x, chart.bottom - tall * depth]);
    }
    points.push([end, chart.bottom - tall * depth]);
    return points.flatMap((point, i): Point[] => {
      const before = points[i - 1];
      return before && before[0] !== point[0] && before[1] !== point[1]
        ? [[point[0], before[1]], point]
        : [point];
    });
  };
  const share = (isSmall ? 0.9 : 0.72) / (isSmall ? 10 : 19);
  const bid = side(-1, share * random.between(0.75, 1.2));
  const ask = side(1, share * random.between(0.75, 1.2));
  const older = [0.82, 0.64].flatMap((part) =>
    [bid, ask].map((curve) => {
      const points = curve
        .filter((_, i) => i % 3 === 0)
        .map(([x, y]): Point => [x, chart.bottom - (chart.bottom - y) * part]);
      return points.map((p, i) => (i === 0 ? `M${at(p)}` : `L${at(p)}`)).join('');
    }),
  );
  const under = (curve: Point[]): Point[] => [...curve, [curve.at(-1)?.[0] ?? 0, chart.bottom]];
  const wall = (curve: Point[]) =>
    curve.reduce(
      (a, b, i) =>
        Math.abs(b[1] - (curve[i - 1]?.[1] ?? b[1])) > a.jump
          ? { jump: Math.abs(b[1] - (curve[i - 1]?.[1] ?? b[1])), at: b }
          : a,
      { jump: 0, at: curve[0] ?? ([0, 0] as Point) },
    ).at;
  const walls = [wall(bid), wall(ask)];
  const pick = (curve: Point[], part: number): Point =>
    curve[Math.floor(curve.length * part)] ?? [middle, chart.bottom];
  return {
    art:
      grid(chart, isSmall ? 10 : 24, isSmall ? 6 : 10, faint) +
      scale(chart, 8, fine) +
      path(older.join(''), `${fine} stroke-dasharray="2 4"`) +
      path(hatch(under(bid), isSmall ? 22 : 15), fine) +
      path(hatch(under(ask), isSmall ? 22 : 15, -1), `${accent} ${fine}`) +
      path(line(...bid), heavy) +
      path(line(...ask), `${accent} ${heavy}`) +
      path(line([middle, chart.top], [middle, chart.bottom + 8]), `${fine} ${axis}`) +
      path(
        walls.map(([x, y]) => line([x, y], [x, chart.top + 20]) + circle([x, y], 8)).join(''),
        accent,
      ) +
      path(
        walls.map(([, y]) => line([chart.left, y], [chart.right, y])).join(''),
        `${faint} ${axis}`,
      ),
    parts: [
      pick(bid, 0.95),
      pick(bid, 0.7),
      walls[0] ?? pick(bid, 0.5),
      pick(bid, 0.25),
      [middle, chart.top + 12],
      pick(ask, 0.3),
      walls[1] ?? pick(ask, 0.5),
      pick(ask, 0.75),
      pick(ask, 0.95),
    ],
    stations: [
      [chart.left, chart.bottom],
      [(chart.left + middle) / 2, chart.bottom],
      [middle, chart.bottom],
      [(chart.right + middle) / 2, chart.bottom],
      [chart.right, chart.bottom],
    ],
  };
};

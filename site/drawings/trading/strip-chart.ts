import {
  accent,
  axis,
  circle,
  dashed,
  hatch,
  line,
  path,
  steps,
  type Area,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';
import { grid, scale } from '#site/drawings/trading/grid.ts';
import { trailingMean, walk } from '#site/drawings/trading/market.ts';

const sprockets = (area: Area, step: number): string => {
  const count = Math.floor((area.right - area.left) / step);
  const holes = steps(count, area.left + step / 2, area.right - step / 2).map(
    (x) => circle([x, area.top + 10], 3.5) + circle([x, area.bottom - 10], 3.5),
  );
  return holes.join('');
};

const trace = (values: readonly number[], area: Area): Point[] =>
  values.map((value, index) => [
    area.left + ((area.right - area.left) * index) / (values.length - 1),
    area.bottom - (area.bottom - area.top) * (0.14 + value * 0.72),
  ]);

/** The order ladder: what is bid below the last price, what is asked above it. */
const ladder = ({ random, heavy, fine, faint }: Board, area: Area, price: number): string => {
  const gap = (area.bottom - area.top) / 23;
  const side = (direction: 1 | -1) => {
    let depth = 0.1;
    const points: Point[] = [];
    for (
      let y = price + direction * gap * 0.8;
      y > area.top && y < area.bottom;
      y += direction * gap
    ) {
      points.push([area.left + (area.right - area.left) * depth, y]);
      depth = Math.min(1, depth + random.between(0.01, 0.17));
      points.push([area.left + (area.right - area.left) * depth, y]);
    }
    return points;
  };
  const [bid, ask] = [side(1), side(-1)];
  const fill = (all: Point[]) =>
    hatch([...all, [area.left, all.at(-1)?.[1] ?? price], [area.left, all[0]?.[1] ?? price]], 12);
  const rungs = [...bid, ...ask]
    .filter((_, i) => i % 2)
    .map(([x, y]) => line([area.left, y], [x, y]));
  return (
    path(fill(bid), faint) +
    path(rungs.join(''), fine) +
    path(line(...bid), heavy) +
    path(line(...ask), `${accent} ${heavy}`) +
    path(line([area.left, area.top], [area.left, area.bottom]))
  );
};

/** A strip from the recorder, its volume, and the book at the last price. */
export const drawStripChart: BoardDrawing = (board) => {
  const { random, field, isSmall, heavy, fine, faint } = board;
  const tall = field.bottom - field.top;
  const chart: Area = {
    left: field.left + 10,
    right: field.left + (field.right - field.left) * (isSmall ? 0.78 : 0.74),
    top: field.top,
    bottom: field.top + tall * 0.72,
  };
  const foot: Area = { ...chart, top: chart.bottom + 18, bottom: field.bottom };
  const book: Area = { ...chart, left: chart.right + (isSmall ? 30 : 64), right: field.right - 6 };
  const values = walk(random, isSmall ? 60 : 100);
  const points = trace(values, chart);
  const last = points.at(-1) ?? [chart.right, chart.top];
  const low = points.reduce((a, b) => (b[1] > a[1] ? b : a));
  const peak = points.reduce((a, b) => (b[1] < a[1] ? b : a));
  const count = isSmall ? 24 : 48;
  const volume = steps(count, foot.left + 6, foot.right - 6).map((x) =>
    line(
      [x, foot.bottom],
      [x, foot.bottom - (foot.bottom - foot.top) * random.between(0.08, 0.95)],
    ),
  );
  const turn = (i: number): Point => [
    chart.left + ((chart.right - chart.left) * i) / 3,
    foot.bottom,
  ];
  return {
    art:
      grid(chart, isSmall ? 10 : 16, isSmall ? 6 : 8, faint) +
      path(sprockets(chart, isSmall ? 34 : 42), fine) +
      scale(chart, 6, fine) +
      path(
        line(...trace(trailingMean(values, isSmall ? 9 : 18), chart).filter((_, i) => i % 3 === 0)),
        `${accent} ${dashed}`,
      ) +
      path(line(...points), heavy) +
      path(line([chart.left, last[1]], [book.right, last[1]]), `${fine} ${axis}`) +
      path(
        line(low, [low[0], foot.bottom]) + line(peak, [peak[0], foot.bottom]),
        `${fine} ${dashed}`,
      ) +
      path(circle(low, 9) + circle(peak, 9) + circle(last, 6), accent) +
      path(volume.join(''), isSmall ? 'stroke-width="7"' : 'stroke-width="4"') +
      path(line([foot.left, foot.bottom], [foot.right, foot.bottom])) +
      ladder(board, book, last[1]),
    parts: [
      points[8] ?? last,
      peak,
      points[40] ?? last,
      low,
      points[90] ?? last,
      points[95] ?? last,
      [book.left + 10, last[1] - 40],
      [book.left + 30, book.top + 60],
    ],
    stations: [turn(0), turn(1), turn(2), turn(3), [book.right, book.bottom]],
  };
};

import {
  accent,
  axis,
  closed,
  dashed,
  hatch,
  line,
  path,
  rectangle,
  steps,
  type Area,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';
import { grid, scale } from '#site/drawings/trading/grid.ts';
import { trailingMean, walk } from '#site/drawings/trading/market.ts';

/** Sessions as candles between their bands, with the volume at each price at the edge. */
export const drawCandles: BoardDrawing = ({ random, field, isSmall, heavy, fine, faint }) => {
  const chart: Area = {
    ...field,
    left: field.left + 10,
    right: field.right - (isSmall ? 130 : 250),
  };
  const tall = chart.bottom - chart.top;
  const count = isSmall ? 18 : 34;
  const values = walk(random, count + 1);
  const down = (value: number) => chart.bottom - tall * (0.14 + value * 0.7);
  const xs = steps(count, chart.left + 16, chart.right - 16);
  const half = ((chart.right - chart.left) / count) * 0.3;
  const wicks: string[] = [];
  const rising: string[] = [];
  const falling: string[] = [];
  const shade: string[] = [];
  xs.forEach((x, i) => {
    const [open, close] = [down(values[i] ?? 0), down(values[i + 1] ?? 0)];
    const top = Math.min(open, close) - 1;
    const bottom = Math.max(open, close) + 1;
    const reach = tall * 0.06;
    wicks.push(
      line([x, top], [x, top - random.between(0.1, 1) * reach]) +
        line([x, bottom], [x, bottom + random.between(0.1, 1) * reach]),
    );
    const body: Point[] = [
      [x - half, top],
      [x + half, top],
      [x + half, bottom],
      [x - half, bottom],
    ];
    (close < open ? rising : falling).push(closed(...body));
    if (close >= open) shade.push(hatch(body, isSmall ? 9 : 7));
  });
  const mean = trailingMean(values, isSmall ? 5 : 8);
  const band = (offset: number) => xs.map((x, i): Point => [x, down((mean[i + 1] ?? 0) + offset)]);
  const rows = isSmall ? 14 : 22;
  const left = chart.right + (isSmall ? 24 : 56);
  const levels = steps(rows, chart.top + tall * 0.1, chart.bottom - tall * 0.1);
  const weights = levels.map((y) =>
    values.reduce((sum, v) => sum + Math.max(0, 1 - Math.abs(down(v) - y) / (tall * 0.09)), 0),
  );
  const most = Math.max(...weights);
  const step = (levels[1] ?? 0) - (levels[0] ?? 0);
  const bar = (i: number): Area => ({
    left,
    right: left + ((field.right - 6 - left) * (weights[i] ?? 0)) / most,
    top: (levels[i] ?? 0) - step * 0.36,
    bottom: (levels[i] ?? 0) + step * 0.36,
  });
  const control = weights.indexOf(most);
  const poc = levels[control] ?? chart.top;
  const best = bar(control);
  const edge = (part: number): Point => [
    chart.left + (chart.right - chart.left) * part,
    chart.bottom,
  ];
  const on = (i: number): Point => [xs[i] ?? 0, down(Math.max(values[i] ?? 0, values[i + 1] ?? 0))];
  return {
    art:
      grid(chart, isSmall ? 9 : 20, isSmall ? 6 : 10, faint) +
      scale(chart, 8, fine) +
      path(line(...band(0.13)) + line(...band(-0.13)), `${fine} ${dashed}`) +
      path(line(...band(0)), accent) +
      path(wicks.join('')) +
      path(shade.join(''), fine) +
      path(falling.join(''), heavy) +
      path(rising.join(''), `${accent} ${heavy} fill="var(--sheet)"`) +
      path(levels.map((_, i) => rectangle(bar(i))).join(''), fine) +
      path(
        hatch(
          [
            [best.left, best.top],
            [best.right, best.top],
            [best.right, best.bottom],
            [best.left, best.bottom],
          ],
          5,
        ),
        accent,
      ) +
      path(line([left, chart.top], [left, chart.bottom])) +
      path(line([chart.left, poc], [field.right, poc]), `${accent} ${axis}`),
    parts: [
      on(2),
      on(8),
      on(13),
      on(18),
      on(24),
      on(28),
      on(32),
      [left + 8, levels[5] ?? 0],
      [left + 20, poc],
    ],
    stations: [edge(0), edge(1 / 3), edge(2 / 3), edge(1), [field.right - 6, chart.bottom]],
  };
};

import {
  accent,
  axis,
  closed,
  dashed,
  dot,
  dots,
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
import { walk } from '#site/drawings/trading/market.ts';

/** What was, what may come: a record, the cone of outcomes, and how they are spread at its end. */
export const drawCone: BoardDrawing = ({ random, field, isSmall, heavy, fine, faint }) => {
  const chart: Area = {
    ...field,
    left: field.left + 10,
    right: field.right - (isSmall ? 120 : 220),
  };
  const tall = chart.bottom - chart.top;
  const wide = chart.right - chart.left;
  const now = chart.left + wide * random.between(0.42, 0.52);
  const values = walk(random, isSmall ? 32 : 70);
  const end = values.at(-1) ?? 0.5;
  const middle = chart.top + tall * 0.52;
  const record = values.map((v, i): Point => [
    chart.left + ((now - chart.left) * i) / (values.length - 1),
    middle - (v - end) * tall * 0.36,
  ]);
  const drift = random.between(-0.12, 0.1) * tall;
  const spread = tall * random.between(0.34, 0.4);
  const quantile = (z: number): Point[] =>
    steps(18, 0, 1).map((share) => [
      now + (chart.right - now) * share,
      middle + drift * share - z * spread * Math.sqrt(share),
    ]);
  const inner = [...quantile(0.5), ...quantile(-0.5).reverse()];
  const paths = Array.from({ length: isSmall ? 3 : 5 }, () => {
    let z = 0;
    const count = isSmall ? 14 : 20;
    return line(
      ...steps(count, 0, 1).map((share): Point => {
        z += random.between(-1, 1) * 0.26;
        const held = Math.max(-1, Math.min(1, z));
        return [
          now + (chart.right - now) * share,
          middle + drift * share - held * spread * Math.sqrt(share),
        ];
      }),
    );
  });
  const left = chart.right + (isSmall ? 20 : 46);
  const rows = steps(isSmall ? 11 : 21, -1, 1);
  const step = (spread * 2) / (rows.length - 1);
  const bars = rows.map((z): Area => {
    const y = middle + drift - z * spread;
    return {
      left,
      right: left + (field.right - 8 - left) * Math.exp(-z * z * 3.2) * random.between(0.8, 1),
      top: y - step * 0.38,
      bottom: y + step * 0.38,
    };
  });
  const tail = bars.slice(0, Math.round(bars.length * 0.2));
  const corners = ({ left: a, right: b, top, bottom }: Area): Point[] => [
    [a, top],
    [b, top],
    [b, bottom],
    [a, bottom],
  ];
  const base = (x: number): Point => [x, chart.bottom];
  return {
    art:
      grid(chart, isSmall ? 9 : 20, isSmall ? 6 : 10, faint) +
      scale(chart, 8, fine) +
      path(hatch(inner, isSmall ? 18 : 11), `${accent} ${fine}`) +
      path([1, -1].map((z) => line(...quantile(z))).join('')) +
      path([0.5, -0.5].map((z) => line(...quantile(z))).join(''), `${fine} ${dashed}`) +
      path(paths.join(''), fine) +
      path(line(...quantile(0)), `${accent} ${heavy}`) +
      path(line(...record), heavy) +
      path(dot(record.at(-1) ?? [now, middle]), `${accent} ${dots(isSmall ? 22 : 14)}`) +
      path(line([now, chart.top], [now, chart.bottom]), `${fine} ${axis}`) +
      path(bars.map(rectangle).join(''), fine) +
      path(tail.map((bar) => hatch(corners(bar), 5)).join(''), accent) +
      path(closed([left, chart.top], [left, chart.bottom])),
    parts: [
      record[6] ?? base(now),
      record[26] ?? base(now),
      record[46] ?? base(now),
      record[66] ?? base(now),
      quantile(1)[5] ?? base(now),
      quantile(1)[12] ?? base(now),
      quantile(0.5)[16] ?? base(now),
      [left + 30, bars[bars.length - 8]?.top ?? 0],
    ],
    stations: [
      base(chart.left),
      base((chart.left + now) / 2),
      base(now),
      base(chart.right),
      [field.right - 8, chart.bottom],
    ],
  };
};

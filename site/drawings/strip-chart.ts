import { accent, axis, bold, circle, dashed, fine, line, path, thin, type Frame, type Pen, type Point } from '#site/drawings/pen.ts'; // prettier-ignore

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const grid = (area: Area, columns: number, rows: number): string => {
  const across = (share: number) => area.left + (area.right - area.left) * share;
  const down = (share: number) => area.top + (area.bottom - area.top) * share;
  const vertical = Array.from({ length: columns + 1 }, (_, i) =>
    line([across(i / columns), area.top], [across(i / columns), area.bottom]),
  );
  const horizontal = Array.from({ length: rows + 1 }, (_, i) =>
    line([area.left, down(i / rows)], [area.right, down(i / rows)]),
  );
  return path([...vertical, ...horizontal].join(''), 'stroke-width="1" opacity=".2"');
};

const sprockets = (area: Area, step: number): string => {
  const count = Math.floor((area.right - area.left) / step);
  const holes = Array.from({ length: count }, (_, i) => {
    const x = area.left + (i + 0.5) * step;
    return circle([x, area.top - step * 0.5], 4) + circle([x, area.bottom + step * 0.5], 4);
  });
  return path(holes.join(''), fine);
};

/** A walk in 0..1 with a drop and its recovery somewhere on the way. */
const walk = (pen: Pen, count: number): number[] => {
  const dip = pen.between(0.3, 0.6);
  let level = pen.between(0.35, 0.55);
  let speed = 0;
  const values = Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const pull = share > dip && share < dip + 0.07 ? -0.022 : share >= dip + 0.07 ? 0.0035 : 0.002;
    speed = speed * 0.72 + pen.between(-0.014, 0.014) + pull * 0.55;
    level += speed;
    return level;
  });
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return values.map((value) => (value - low) / span);
};

const trailingMean = (values: readonly number[], over: number): number[] =>
  values.map((_, index) => {
    const window = values.slice(Math.max(0, index - over), index + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });

const trace = (values: readonly number[], area: Area): Point[] =>
  values.map((value, index) => [
    area.left + ((area.right - area.left) * index) / (values.length - 1),
    area.bottom - (area.bottom - area.top) * (0.12 + value * 0.76),
  ]);

const volume = (pen: Pen, area: Area, count: number): string => {
  const bars = Array.from({ length: count }, (_, index) => {
    const x = area.left + ((area.right - area.left) * (index + 0.5)) / count;
    return line([x, area.bottom], [x, area.bottom - (area.bottom - area.top) * pen.between(0.1, 0.9)]); // prettier-ignore
  });
  return path(bars.join(''), 'stroke-width="3" opacity=".5"');
};

/** The order ladder: what is bid below the last price, what is asked above it. */
const ladder = (pen: Pen, area: Area, price: number): string => {
  const rungs = 9;
  const side = (direction: 1 | -1) => {
    let depth = 0.08;
    const points: Point[] = [];
    for (let rung = 0; rung <= rungs; rung += 1) {
      const y = price + direction * (10 + rung * ((area.bottom - area.top) / 24));
      if (y < area.top || y > area.bottom) break;
      points.push([area.left + (area.right - area.left) * depth, y]);
      depth = Math.min(1, depth + pen.between(0.02, 0.19));
      points.push([area.left + (area.right - area.left) * depth, y]);
    }
    const rails = points.filter((_, index) => index % 2 === 1);
    return {
      steps: line(...points),
      rungs: rails.map(([x, y]) => line([area.left, y], [x, y])).join(''),
    };
  };
  const bid = side(1);
  const ask = side(-1);
  return path(bid.rungs + ask.rungs, thin) + path(bid.steps) + path(ask.steps, accent);
};

/** Trading: a strip from the recorder, its volume, and the book at the last price. */
export const drawStripChart = (pen: Pen, frame: Frame): string => {
  const { width, height } = frame;
  const chart: Area = { left: width * 0.07, right: width * 0.73, top: height * 0.14, bottom: height * 0.67 }; // prettier-ignore
  const foot: Area = { ...chart, top: height * 0.76, bottom: height * 0.9 };
  const book: Area = { ...chart, left: width * 0.77, right: width * 0.93 };
  const values = walk(pen, Math.round(width / 8));
  const points = trace(values, chart);
  const last = points.at(-1) ?? [chart.right, chart.top];
  const low = points.reduce((a, b) => (b[1] > a[1] ? b : a));
  return (
    grid(chart, 16, 8) +
    sprockets(chart, width * 0.0275) +
    path(line(...points), bold) +
    path(line(...trace(trailingMean(values, 18), chart)), `${accent} ${dashed}`) +
    path(line([chart.left, last[1]], [book.right, last[1]]), axis) +
    path(circle(low, 11) + circle(last, 7), accent) +
    path(line([low[0], low[1] + 11], [low[0], foot.bottom]), thin) +
    volume(pen, foot, 56) +
    path(line([foot.left, foot.bottom], [foot.right, foot.bottom])) +
    path(line([book.left, book.top], [book.left, book.bottom])) +
    ladder(pen, book, last[1])
  );
};

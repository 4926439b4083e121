import { arrowHead, carried, drawWays, flowOf } from '#site/drawings/flow.ts';
import { accent, at, circle, dashed, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { grid, scale } from '#site/drawings/trading/grid.ts';

/**
 * A trace passes through every part in the order of the flow, higher for more connections; it is
 * thin between two unconnected parts. Other connections bridge above the trace, those that lead
 * back below it; bars at the bottom count inputs and outputs.
 */
export const drawStripChart: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const tall = bottom - top;
  const chart: Area = { left, right: right - 12, top, bottom: bottom - tall * 0.2 };
  const xs = steps(system.parts.length, chart.left + 50, chart.right - 50);
  const most = Math.max(...system.parts.map((_, part) => flow.degreeOf(part)));
  const points = system.parts.map((_, part): Point => {
    const seat = flow.order.indexOf(part);
    const height = 0.2 + 0.42 * (flow.degreeOf(part) / most) + (seat % 2 === 0 ? 0.06 : -0.06);
    return [xs[seat] ?? left, chart.bottom - (chart.bottom - chart.top) * height];
  });
  const stops: readonly Point[] = [
    [chart.left, chart.bottom - tall * 0.08],
    ...flow.order.flatMap((part) => points.slice(part, part + 1)),
    [chart.right, chart.bottom - tall * 0.2],
  ];
  // Between two parts the trace falls back.
  const traces = stops.slice(0, -1).map((from, i): Point[] => {
    const to = stops[i + 1] ?? from;
    return steps(isSmall ? 6 : 10, 0, 1).map((share): Point => {
      const sag = Math.sin(share * Math.PI) * tall * 0.07;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + sag];
    });
  });
  const isJoined = (seat: number) =>
    system.connections.some(
      ({ from, to }) => from === flow.order[seat - 1] && to === flow.order[seat],
    );
  const tracesOf = (joined: boolean) =>
    traces.flatMap((stretch, seat) => {
      const [from = 0, to = 0] = [flow.order[seat - 1], flow.order[seat]];
      return isJoined(seat) === joined
        ? [{ line: line(...stretch), ends: [from, to] as const }]
        : [];
    });
  const joined = tracesOf(true);
  const trace = (some: typeof joined) => some.map((each) => each.line).join('');
  const bridges = system.connections.flatMap(({ from, to }, index) => {
    const [a, b] = [points[from], points[to]];
    const reach = flow.order.indexOf(to) - flow.order.indexOf(from);
    if (!a || !b || reach === 1) return [];
    const over = reach > 0;
    const lift = Math.min(tall * 0.4, 40 + Math.abs(reach) * 34);
    const y = over
      ? Math.max(top + 14, Math.min(a[1], b[1]) - lift)
      : Math.min(chart.bottom - 8, Math.max(a[1], b[1]) + lift);
    const gap = isSmall ? 18 : 12;
    const [start, end]: [Point, Point] = over
      ? [
          [a[0], a[1] - gap],
          [b[0], b[1] - gap],
        ]
      : [
          [a[0], a[1] + gap],
          [b[0], b[1] + gap],
        ];
    const middle = (start[0] + end[0]) / 2;
    const curve = `M${at(start)}C${at([start[0], y])} ${at([start[0], y])} ${at([middle, y])}C${at([end[0], y])} ${at([end[0], y])} ${at(end)}`;
    return [
      {
        line: curve,
        head: arrowHead([end[0], y], end, isSmall ? 20 : 13),
        ...flow.linkOf(index),
      },
    ];
  });
  const next = system.connections.flatMap(({ from, to }) => {
    const [a, b] = [points[from], points[to]];
    if (!a || !b || flow.order.indexOf(to) - flow.order.indexOf(from) !== 1) return [];
    const gap = isSmall ? 20 : 14;
    return [
      arrowHead(
        [a[0], a[1] + tall * 0.05],
        [b[0] - gap * 0.7, b[1] + gap * 0.5],
        isSmall ? 20 : 13,
      ),
    ];
  });
  const unit = (bottom - chart.bottom - 24) / most;
  const wide = isSmall ? 15 : 11;
  const bar = (part: number, side: -1 | 1, count: number) => {
    const x = (points[part]?.[0] ?? left) + side * wide * 0.75;
    return line([x, bottom], [x, bottom - count * unit]);
  };
  const bars = (side: -1 | 1, counts: readonly number[]) =>
    system.parts.map((_, part) => bar(part, side, counts[part] ?? 0)).join('');
  return {
    art:
      grid(chart, isSmall ? 10 : 20, isSmall ? 5 : 8, faint) +
      scale(chart, 6, fine) +
      path(points.map(([x, y]) => line([x, y], [x, chart.bottom])).join(''), `${fine} ${dashed}`) +
      drawWays(bridges, { main: '', rest: '' }) +
      path(trace(tracesOf(false)), fine) +
      path(trace(joined), `${accent} ${heavy}${carried(joined)}`) +
      path(next.join(''), 'fill="var(--accent)" stroke="none"') +
      path(points.map((point) => circle(point, isSmall ? 13 : 9)).join(''), `${heavy} ${paper}`) +
      path(bars(-1, flow.entering), `stroke-width="${wide}" stroke-linecap="butt"`) +
      path(bars(1, flow.leaving), `${accent} stroke-width="${wide}" stroke-linecap="butt"`) +
      path(line([left, bottom], [chart.right, bottom]), heavy),
    parts: points,
  };
};

import { curveWay, drawNet, layersOf, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { lifted, onMainWay } from '#site/drawings/essays/layer-seats.ts';
import {
  cornersOf,
  dashed,
  hatch,
  line,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** The times until a window is ready, as the essay measures them: lognormal, in seconds. */
const MEDIAN_S = 0.6;
const SIGMA = 0.8;
const LAST_S = 4;
/** The share of runs with a late window, by the pause after each of their fourteen steps. */
const LATE_RUNS = [
  { pauseS: 1, share: 0.99 },
  { pauseS: 2, share: 0.62 },
  { pauseS: 3, share: 0.27 },
];

const density = (seconds: number) =>
  Math.exp(-(Math.log(seconds / MEDIAN_S) ** 2) / (2 * SIGMA ** 2)) / seconds;
const PEAK = density(MEDIAN_S * Math.exp(-(SIGMA ** 2)));

/**
 * The distribution of waiting times with its long tail. A bar at each pause shows how many runs it
 * fails. The main path runs along the curve; rare connections are above it.
 */
export const drawTail: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const foot = bottom - 44;
  const height = (foot - top) * 0.62;
  const onCurve = (x: number): Point => {
    const seconds = Math.max(0.02, ((x - left) / (right - left)) * LAST_S);
    return [x, foot - (height * density(seconds)) / PEAK];
  };
  const xOf = (seconds: number) => left + ((right - left) * seconds) / LAST_S;
  const layers = layersOf(flow);
  const columns = steps(layers.length, left + 60, right - 34);
  const isOnWay = onMainWay(system.parts.length, system.connections, flow);
  const points = system.parts.map((_, part): Point => {
    const layer = flow.layerOf(part);
    const x = columns[layer] ?? left;
    if (isOnWay[part]) return onCurve(x);
    const over = (layers[layer] ?? []).filter((other) => !isOnWay[other]);
    const seat = (over.indexOf(part) + 0.5) / over.length;
    return [x, top + (foot - height - top) * 0.1 + (foot - top) * 0.5 * seat];
  });
  const ways = waysOf(system, flow, points, (a, b, { isMain, isBack }) =>
    curveWay(
      [a, b],
      isMain
        ? [onCurve(a[0] + (b[0] - a[0]) * 0.3), onCurve(a[0] + (b[0] - a[0]) * 0.7)]
        : lifted(a, b, isBack ? 90 : Math.abs(b[0] - a[0]) * -0.16),
      isMain,
      board,
    ),
  );
  const samples = steps(61, left + 3, right).map(onCurve);
  const bars = LATE_RUNS.map(({ pauseS, share }) => ({
    left: xOf(pauseS) - (isSmall ? 30 : 26),
    right: xOf(pauseS) + (isSmall ? 30 : 26),
    top: foot - (foot - top) * share,
    bottom: foot,
  }));
  const ticks = steps(33, left, right).map((x, i) =>
    line([x, foot], [x, foot + (i % 8 === 0 ? 20 : i % 2 === 0 ? 12 : 6)]),
  );
  return drawNet(
    { board, system, flow, points, ways },
    path(bars.map((bar) => hatch(cornersOf(bar), isSmall ? 18 : 11)).join(''), faint) +
      path(bars.map((bar) => rectangle(bar)).join(''), `${fine} ${dashed}`) +
      path(line([left, top], [left, foot], [right, foot])) +
      path(ticks.join(''), fine) +
      path(line(...samples), heavy),
  );
};

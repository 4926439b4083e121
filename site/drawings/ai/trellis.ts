import { beneath, curveWay, drawNodes, layersOf, waysOf } from '#site/drawings/ai/nodes.ts';
import { drawWays, flowOf } from '#site/drawings/flow.ts';
import { dot, dots, line, path, steps, pitchOf } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

const FEWEST_ROWS = 5;
/** The rows of layers with one part, one after the other. */
const ALONE = [2, 1, 3, 2, 0, 3, 1, 4];

/** All possible steps, layer by layer, with those that the system takes emphasized. */
export const drawTrellis: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const xs = steps(layers.length, left + 30, right - 30);
  const rows = Math.max(FEWEST_ROWS, ...layers.map((own) => own.length));
  const ys = steps(rows, top + 30, bottom - 30);
  const points = system.parts.map((): Point => [left, top]);
  layers.forEach((own, layer) =>
    own.forEach((part, seat) => {
      const row =
        own.length === 1
          ? Math.round(((ALONE[layer % ALONE.length] ?? 2) * (rows - 1)) / (FEWEST_ROWS - 1))
          : Math.round((seat * (rows - 1)) / (own.length - 1));
      points[part] = [xs[layer] ?? left, ys[row] ?? top];
    }),
  );
  const ways = waysOf(system, flow, points, (a, b, { isMain, isBack }) => {
    if (isBack || a[0] === b[0]) {
      const y = Math.max(a[1], b[1]) + 62;
      return curveWay([a, b], beneath(a, b, y), isMain, board);
    }
    const isFar = Math.abs(b[0] - a[0]) > pitchOf(xs) + 4;
    const lift = isFar ? -70 : 0;
    const third = (share: number): Point => [
      a[0] + (b[0] - a[0]) * share,
      a[1] + (b[1] - a[1]) * share + lift,
    ];
    return curveWay([a, b], [third(0.33), third(0.67)], isMain, board);
  });
  const web = xs
    .slice(0, -1)
    .flatMap((x, layer) =>
      ys.flatMap((y) => ys.map((end) => line([x, y], [xs[layer + 1] ?? x, end]))),
    );
  const marks = xs.flatMap((x) => ys.map((y) => dot([x, y])));
  return {
    art:
      path(web.join(''), faint) +
      path(xs.map((x) => line([x, ys[0] ?? top], [x, ys[rows - 1] ?? bottom])).join(''), fine) +
      path(marks.join(''), dots(isSmall ? 11 : 7)) +
      path(line([left, top], [right, top]) + line([left, bottom], [right, bottom]), heavy) +
      drawWays(ways, { main: `stroke-width="${isSmall ? 7 : 4}"`, rest: heavy }) +
      drawNodes(system, points, flow, board),
    parts: points,
  };
};

import { curveWay, drawNet, nodeReach, waysOf } from '#site/drawings/ai/nodes.ts';
import { arrowHead, flowOf } from '#site/drawings/flow.ts';
import { axis, ellipse, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A round track of 24 hours, walked once a night, with the first store in its middle. Neighbors on
 * the track are connected along it, all others across.
 */
export const drawCircuit: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const middle: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const band = isSmall ? 38 : 30;
  const radius = (field.bottom - field.top) / 2 - band - 18;
  const straight = Math.max(0, field.right - field.left - 2 * (radius + band + 18));
  const whole = 2 * straight + 2 * Math.PI * radius;
  /** `share` of the way around, clockwise from the left end of the upper straight. */
  const on = (share: number, out = 0): Point => {
    const length = (((share % 1) + 1) % 1) * whole;
    const bend = Math.PI * radius;
    const [x, y] = middle;
    const far = radius + out;
    if (length <= straight) return [x - straight / 2 + length, y - far];
    if (length <= straight + bend) {
      const angle = -Math.PI / 2 + (length - straight) / radius;
      return [x + straight / 2 + far * Math.cos(angle), y + far * Math.sin(angle)];
    }
    if (length <= 2 * straight + bend)
      return [x + straight / 2 - (length - straight - bend), y + far];
    const angle = Math.PI / 2 + (length - 2 * straight - bend) / radius;
    return [x - straight / 2 + far * Math.cos(angle), y + far * Math.sin(angle)];
  };
  const center = system.parts.findIndex(({ kind }) => kind === 'store');
  const round = flow.order.filter((part) => part !== center);
  const shareOf = (part: number) => round.indexOf(part) / round.length - 0.06;
  const points = system.parts.map((_, part) => (part === center ? middle : on(shareOf(part))));
  const ways = waysOf(system, flow, points, (a, b, { from, to, isMain }) => {
    const next = (round.indexOf(from) + 1) % round.length;
    if (from === center || to === center || round[next] !== to) {
      // Ahead along the track, but inside it.
      const far = (((shareOf(to) - shareOf(from)) % 1) + 1) % 1;
      const inside = (of: number) => on(shareOf(from) + far * of, -radius * 0.5);
      const isCentral = from === center || to === center;
      return curveWay(
        [a, b],
        isCentral
          ? [
              [a[0] + (b[0] - a[0]) * 0.4, a[1] + (b[1] - a[1]) * 0.2],
              [a[0] + (b[0] - a[0]) * 0.6, a[1] + (b[1] - a[1]) * 0.8],
            ]
          : [inside(0.33), inside(0.67)],
        isMain,
        board,
      );
    }
    const reach = (nodeReach(board) + 1) / whole;
    const start = shareOf(from) + reach;
    const end = shareOf(from) + 1 / round.length - reach;
    const stretch = steps(10, start, end - 6 / whole).map((share) => on(share));
    return {
      line: line(...stretch),
      head: arrowHead(on(end - 16 / whole), on(end), isSmall ? 21 : 14),
      isMain,
    };
  });
  const outline = (out: number) => line(...steps(81, 0, 1).map((share) => on(share, out)));
  const hours = steps(97, 0, 1)
    .slice(1)
    .map((share, i) => line(on(share, band), on(share, band + (i % 4 === 0 ? 16 : 7))));
  const [x, y] = middle;
  const [wide, high] = isSmall ? [58, 62] : [46, 50];
  const file =
    ellipse([x, y - high], wide, 13) +
    line([x - wide, y - high], [x - wide, y + high]) +
    line([x + wide, y - high], [x + wide, y + high]) +
    `M${Math.round(x - wide)} ${Math.round(y + high)}a${wide} 13 0 0 0 ${2 * wide} 0`;
  return drawNet(
    { board, system, flow, points, ways },
    path(outline(band) + outline(-band), heavy) +
      path(outline(0), `${faint} ${axis}`) +
      path(hours.join(''), fine) +
      (center < 0 ? '' : path(file, paper)),
  );
};

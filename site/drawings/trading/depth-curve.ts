import { arrowHead, drawWays, flowOf, type Flow, type Way } from '#site/drawings/flow.ts';
import type { System } from '#site/drawings/motifs.ts';
import {
  accent,
  axis,
  cornersOf,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';

interface Stairs {
  /** The steps, in the order of the flow. */
  areas: readonly Area[];
  top: number;
  bottom: number;
  isSmall: boolean;
}

/** A pipe for each connection, lower for closer ends. */
const pipesOver = (system: System, flow: Flow, { areas, top, bottom, isSmall }: Stairs): Way[] => {
  const areaOf = (part: number) =>
    areas[flow.order.indexOf(part)] ?? { left: 0, right: 0, top, bottom };
  const used = new Map<string, number>();
  const seatAt = (part: number, side: 'in' | 'out', total: number): number => {
    const key = `${part} ${side}`;
    const index = used.get(key) ?? 0;
    used.set(key, index + 1);
    const area = areaOf(part);
    const width = area.right - area.left;
    const share = (index + 1) / (total + 1);
    return side === 'in'
      ? area.left + width * 0.46 * share + width * 0.04
      : area.left + width * (0.52 + 0.44 * share);
  };
  const pipes = system.connections
    .map(({ from, to }, index) => ({
      from,
      to,
      ...flow.linkOf(index),
      reach: Math.abs(flow.order.indexOf(from) - flow.order.indexOf(to)),
    }))
    .sort((a, b) => a.reach - b.reach);
  const lane = Math.min(26, ((bottom - top) * 0.36) / Math.max(1, pipes.length));
  const highest = Math.min(...areas.map(({ top: y }) => y));
  return pipes.map(({ from, to, ...link }, i) => {
    const x1 = seatAt(from, 'out', flow.leaving[from] ?? 1);
    const x2 = seatAt(to, 'in', flow.entering[to] ?? 1);
    const between = areas.filter(
      (area) => area.right > Math.min(x1, x2) && area.left < Math.max(x1, x2),
    );
    const ceiling = Math.min(...between.map((area) => area.top));
    const y = Math.max(
      top + 4,
      Math.min(ceiling - 22, highest - 14 - (i % 3) * 4 + (ceiling - highest) * 0.8) -
        lane * (i % 4),
    );
    const end: Point = [x2, areaOf(to).top];
    return {
      ...link,
      line: line([x1, areaOf(from).top], [x1, y], [x2, y], end),
      head: arrowHead([x2, y], end, isSmall ? 20 : 13),
    };
  });
};

/**
 * The depth of an order book: each part is a step, down to the busiest part and up again. A
 * connection is a pipe over the steps, from the right of its source to the left of its target.
 */
export const drawDepthCurve: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const count = system.parts.length;
  const { left, right, top, bottom } = field;
  const middle = flow.order.reduce(
    (best, part, seat) =>
      seat > 0 && seat < count - 1 && flow.degreeOf(part) > flow.degreeOf(flow.order[best] ?? 0)
        ? seat
        : best,
    Math.floor(count / 2),
  );
  const wide = (right - left) / count;
  const rise = ((bottom - top) * 0.52) / Math.max(middle, count - 1 - middle, 1);
  const stepOf = (seat: number): Area => ({
    left: left + seat * wide,
    right: left + (seat + 1) * wide,
    top: bottom - (bottom - top) * 0.09 - Math.abs(seat - middle) * rise,
    bottom,
  });
  const areas = steps(count, 0, count - 1).map(stepOf);
  const areaOf = (part: number) => areas[flow.order.indexOf(part)] ?? stepOf(0);
  const drawn = pipesOver(system, flow, { areas, top, bottom, isSmall });
  const curve = areas.flatMap((area): Point[] => [
    [area.left, area.top],
    [area.right, area.top],
  ]);
  const falling = areas.slice(0, middle);
  const rising = areas.slice(middle + 1);
  const center = areas[middle];
  const gap = isSmall ? 17 : 12;
  return {
    art:
      path(
        steps(isSmall ? 7 : 11, top, bottom)
          .map((y) => line([left, y], [right, y]))
          .join(''),
        faint,
      ) +
      path(falling.map((area) => hatch(cornersOf(area), gap)).join(''), fine) +
      path(rising.map((area) => hatch(cornersOf(area), gap, -1)).join(''), `${accent} ${fine}`) +
      path(areas.map(({ right: x, top: y }) => line([x, y], [x, bottom])).join(''), fine) +
      path(line(...curve.slice(0, middle * 2 + 1)), heavy) +
      path(line(...curve.slice(middle * 2)), `${accent} ${heavy}`) +
      (center ? path(rectangle(center), `${heavy} ${paper}`) : '') +
      (center
        ? path(
            line(
              [(center.left + center.right) / 2, top],
              [(center.left + center.right) / 2, bottom],
            ),
            `${fine} ${axis}`,
          )
        : '') +
      drawWays(drawn, { main: heavy, rest: '' }) +
      path(line([left, bottom], [right, bottom]), heavy),
    parts: system.parts.map((_, part): Point => {
      const area = areaOf(part);
      return [(area.left + area.right) / 2, (area.top + bottom) / 2];
    }),
  };
};

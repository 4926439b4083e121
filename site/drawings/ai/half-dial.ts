import { curveWay, drawNet, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { at, line, path, polar, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** A protractor: the parts along its arc from left to right, their connections as strings inside it. */
export const drawHalfDial: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const radius = Math.min((right - left) / 2 - 4, bottom - top - 40);
  const center: Point = [(left + right) / 2, bottom - 30];
  const angles = steps(system.parts.length, Math.PI * 1.03, Math.PI * 1.97);
  const points = system.parts.map((_, part) =>
    polar(center, radius * 0.84, angles[flow.order.indexOf(part)] ?? 0),
  );
  const ways = waysOf(system, flow, points, (a, b, { isMain, isBack }) => {
    const far = Math.abs(a[0] - b[0]) / (2 * radius);
    const pull = isBack ? 0.42 : Math.max(0.3, 0.82 - far * 0.55);
    const inside = (point: Point): Point => [
      center[0] + (point[0] - center[0]) * pull,
      center[1] + (point[1] - center[1]) * pull,
    ];
    return curveWay([a, b], [inside(a), inside(b)], isMain, board);
  });
  const marks = steps(isSmall ? 37 : 61, Math.PI, 2 * Math.PI).map((angle, i) =>
    line(polar(center, radius * (i % 5 === 0 ? 0.94 : 0.97), angle), polar(center, radius, angle)),
  );
  const arc = (share: number) =>
    `M${at([center[0] - radius * share, center[1]])}A${Math.round(radius * share)} ${Math.round(radius * share)} 0 0 1 ${at([center[0] + radius * share, center[1]])}`;
  return drawNet(
    { board, system, flow, points, ways },
    path(arc(1) + line([center[0] - radius, center[1]], [center[0] + radius, center[1]]), heavy) +
      path(
        line(
          [center[0] - radius, center[1]],
          [center[0] - radius, bottom],
          [center[0] + radius, bottom],
          [center[0] + radius, center[1]],
        ),
      ) +
      path(marks.join(''), fine) +
      path(arc(0.84) + arc(0.42) + points.map((point) => line(center, point)).join(''), faint),
  );
};

import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import { circle, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A recorder's tape: a track for each part, with time from left to right. A connection leaves one
 * track and enters the other at its moment. While a part works, its track has marks.
 */
export const drawTape: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const edge = isSmall ? 34 : 30;
  const tracks = steps(system.parts.length, top + edge + 34, bottom - edge - 34);
  // From the middle outward, so that the flow fans out over the tape.
  const middle = Math.floor((tracks.length - 1) / 2);
  const yOf = system.parts.map((_, part) => {
    const seat = flow.order.indexOf(part);
    return tracks[middle + (seat % 2 === 1 ? seat + 1 : -seat) / 2] ?? top;
  });
  const events = system.connections
    .map((connection, index) => ({ ...connection, index }))
    .sort(
      (a, b) =>
        flow.layerOf(a.from) +
        (flow.isBack[a.index] ? 9 : 0) -
        flow.layerOf(b.from) -
        (flow.isBack[b.index] ? 9 : 0),
    );
  const moments = steps(events.length + 2, left + 46, right - 46).slice(1, -1);
  const timesOf = system.parts.map((_, part) =>
    events.flatMap(({ from, to }, i) => (from === part || to === part ? [moments[i] ?? left] : [])),
  );
  const spans = timesOf.map((times) => ({
    start: Math.min(...times) - 26,
    end: Math.max(...times) + 26,
  }));
  const holes = steps(Math.floor((right - left) / (isSmall ? 43 : 35)), left + 22, right - 22);
  const marks = spans.map(({ start, end }, part) => {
    const y = yOf[part] ?? top;
    const count = Math.round((end - start) / (isSmall ? 12 : 8));
    return steps(count, start + 3, end - 3)
      .map((x) => line([x, y - 2], [x, y - (isSmall ? 14 : 12)]))
      .join('');
  });
  const moves = events.map(({ from, to, index }, i) => {
    const [start, end]: [Point, Point] = [
      [moments[i] ?? left, yOf[from] ?? top],
      [moments[i] ?? left, yOf[to] ?? top],
    ];
    return {
      line: line(start, end),
      head: arrowHead(start, end, isSmall ? 22 : 14),
      ...flow.linkOf(index),
      start,
    };
  });
  return {
    art:
      path(
        [top, top + edge, bottom - edge, bottom].map((y) => line([left, y], [right, y])).join(''),
        heavy,
      ) +
      path(
        holes
          .map((x) => circle([x, top + edge / 2], 6) + circle([x, bottom - edge / 2], 6))
          .join(''),
        fine,
      ) +
      path(tracks.map((y) => line([left, y], [right, y])).join(''), faint) +
      path(marks.join(''), fine) +
      path(
        spans
          .map(({ start, end }, part) => line([start, yOf[part] ?? 0], [end, yOf[part] ?? 0]))
          .join(''),
        heavy,
      ) +
      drawWays(moves, { main: heavy, rest: '' }) +
      path(moves.map(({ start }) => circle(start, isSmall ? 7 : 4.5)).join(''), paper),
    parts: spans.map(({ start, end }, part): Point => [(start + end) / 2, yOf[part] ?? top]),
  };
};

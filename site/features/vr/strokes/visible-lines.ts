import type { Point } from '#site/drawings/primitives.ts';
import type { Polyline } from './path-data.ts';
import type { Trace } from './read-drawing.ts';

export interface FlatStroke {
  from: Point;
  to: Point;
  trace: Trace;
}

interface Cover {
  polygon: Polyline;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const coverOf = (polygon: Polyline): Cover => ({
  polygon,
  left: Math.min(...polygon.map(([x]) => x)),
  right: Math.max(...polygon.map(([x]) => x)),
  top: Math.min(...polygon.map(([, y]) => y)),
  bottom: Math.max(...polygon.map(([, y]) => y)),
});

const isInside = (polygon: Polyline, [x, y]: Point): boolean => {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [a, b] = [polygon[i], polygon[j]];
    if (!a || !b || a[1] > y === b[1] > y) continue;
    if (x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
};

/** The fractions at which a line crosses the outline, including both ends. */
const crossings = (from: Point, to: Point, { polygon }: Cover): number[] => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const shares = [0, 1];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [a, b] = [polygon[i], polygon[j]];
    if (!a || !b) continue;
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const share = ((a[0] - from[0]) * ey - (a[1] - from[1]) * ex) / cross;
    const edge = ((a[0] - from[0]) * dy - (a[1] - from[1]) * dx) / cross;
    if (share > 0 && share < 1 && edge >= 0 && edge <= 1) shares.push(share);
  }
  return shares.sort((one, other) => one - other);
};

const isFar = ([x, y]: Point, [toX, toY]: Point, cover: Cover) =>
  Math.max(x, toX) < cover.left ||
  Math.min(x, toX) > cover.right ||
  Math.max(y, toY) < cover.top ||
  Math.min(y, toY) > cover.bottom;

type Part = readonly [Point, Point];

const outside = ([from, to]: Part, cover: Cover): Part[] => {
  if (isFar(from, to, cover)) return [[from, to]];
  const at = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  const shares = crossings(from, to, cover);
  return shares.slice(1).flatMap((end, index): Part[] => {
    const start = shares[index] ?? 0;
    return isInside(cover.polygon, at((start + end) / 2)) ? [] : [[at(start), at(end)]];
  });
};

const COARSER = 2.4;

/** Splits a line into dashes, coarser than on paper, because viewers come closer. */
const dash = (line: Polyline, dashes: readonly number[]): Part[] => {
  const parts: Part[] = [];
  let turn = 0;
  let left = (dashes[0] ?? 0) * COARSER;
  line.forEach((point, index) => {
    const to = line[index + 1];
    if (!to) return;
    const length = Math.hypot(to[0] - point[0], to[1] - point[1]);
    let done = 0;
    while (done < length) {
      const step = Math.min(left, length - done);
      const at = (way: number): Point => [
        point[0] + ((to[0] - point[0]) * way) / length,
        point[1] + ((to[1] - point[1]) * way) / length,
      ];
      if (turn % 2 === 0) parts.push([at(done), at(done + step)]);
      done += step;
      left -= step;
      if (left > 0) continue;
      turn += 1;
      left = (dashes[turn % dashes.length] ?? 1) * COARSER;
    }
  });
  return parts;
};

const partsOf = ({ lines, dashes }: Trace): Part[] =>
  lines.flatMap((line) => {
    const [first] = line;
    if (line.length === 1 && first) return [[first, first] as const];
    if (dashes.length > 0) return dash(line, dashes);
    return line.slice(1).map((to, index): Part => [line[index] ?? to, to]);
  });

/** The strokes of a drawing that no later element hides: paper hides the lines beneath it. */
export const visibleLines = (traces: readonly Trace[]): FlatStroke[] => {
  const covers: Cover[] = [];
  const strokes: FlatStroke[][] = [];
  for (const trace of [...traces].reverse()) {
    let parts = partsOf(trace);
    const own = coverOf(trace.lines.flat());
    for (const cover of covers)
      if (!isFar([own.left, own.top], [own.right, own.bottom], cover))
        parts = parts.flatMap((part) => outside(part, cover));
    strokes.push(parts.map(([from, to]) => ({ from, to, trace })));
    if (trace.isPaper) covers.push(...trace.lines.filter((line) => line.length > 2).map(coverOf));
  }
  return strokes.reverse().flat();
};

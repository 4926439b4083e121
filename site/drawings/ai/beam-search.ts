import {
  accent,
  at,
  dot,
  dots,
  fork,
  line,
  path,
  rectangle,
  steps,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

interface Beam {
  position: Point;
  isAlive: boolean;
}

const curve = (from: Point, to: Point) => {
  const reach = (to[0] - from[0]) * 0.55;
  return `M${at(from)}C${at([from[0] + reach, from[1]])} ${at([to[0] - reach, to[1]])} ${at(to)}`;
};

/** A search that widens and is cut back at each gate: what was dropped ends in a cross. */
export const drawBeamSearch: BoardDrawing = ({ random, field, isSmall, heavy, fine, faint }) => {
  const stages = isSmall ? 4 : random.whole(6, 7);
  const xs = steps(stages, field.left + 50, field.right - 50);
  const middle = (field.top + field.bottom) / 2;
  const tall = field.bottom - field.top;
  const width = isSmall ? 3 : random.whole(3, 4);
  let alive: Beam[] = [{ position: [xs[0] ?? 0, middle], isAlive: true }];
  const branches: string[] = [];
  const crosses: string[] = [];
  const nodes: Point[] = [alive[0]?.position ?? [0, 0]];
  const best: string[] = [];
  const bestNodes: Point[] = [...nodes];
  const gates: Point[] = [];
  const gateLines: string[] = [];
  let lead = alive[0]?.position ?? [0, 0];
  xs.slice(1).forEach((x, index) => {
    const isLast = index === xs.length - 2;
    const spread = tall * (isLast ? 0.5 : Math.min(0.92, 0.5 + index * 0.14));
    const total = alive.length * (index === 0 ? 5 : isLast ? 1 : 3);
    const ys = steps(total, middle - spread / 2, middle + spread / 2);
    const selected = new Set<number>();
    const bestOf = alive.findIndex((beam) => beam.position === lead);
    const each = total / alive.length;
    const bestIndex = Math.floor(bestOf * each) + random.whole(0, each - 1);
    selected.add(bestIndex);
    while (selected.size < Math.min(width, total)) selected.add(random.whole(0, total - 1));
    const next: Beam[] = [];
    ys.forEach((y, i) => {
      const from = alive[Math.floor(i / each)]?.position ?? lead;
      const position: Point = [x, y];
      const isBest = i === bestIndex;
      (isBest ? best : branches).push(curve(from, position));
      if (selected.has(i)) next.push({ position, isAlive: true });
      else crosses.push(fork(position, isSmall ? 8 : 5));
      if (isBest) bestNodes.push(position);
      else if (selected.has(i)) nodes.push(position);
    });
    lead = [x, ys[bestIndex] ?? middle];
    alive = next.map((beam) => (beam.position[1] === lead[1] ? { ...beam, position: lead } : beam));
    const [top, bottom] = [middle - spread / 2 - 18, middle + spread / 2 + 18];
    gates.push([x, top]);
    gateLines.push(rectangle({ left: x - 9, right: x + 9, top, bottom }));
  });
  const scores = xs
    .slice(1)
    .map((x, i) =>
      line([(x + (xs[i] ?? 0)) / 2, field.top], [(x + (xs[i] ?? 0)) / 2, field.bottom]),
    );
  const foot = (i: number): Point => [xs[i] ?? 0, field.bottom];
  return {
    art:
      path(scores.join(''), `${faint} stroke-dasharray="3 6"`) +
      path(gateLines.join(''), fine) +
      path(branches.join(''), fine) +
      path(crosses.join('')) +
      path(best.join(''), `${accent} ${heavy}`) +
      path(nodes.map(dot).join(''), dots(isSmall ? 17 : 10)) +
      path(bestNodes.map(dot).join(''), `${accent} ${dots(isSmall ? 26 : 15)}`),
    parts: [...bestNodes.slice(0, 1), ...gates],
    stations: [foot(0), foot(1), foot(3), foot(stages - 3 > 3 ? stages - 2 : 4), foot(stages - 1)],
  };
};

import { line, polar, type Point } from '#site/drawings/primitives.ts';
import type { Wired } from '#site/drawings/motifs.ts';

const RADIUS = 44;

/** Parts at even angles in their order, and a chord for each connection. */
const drawSeal = ({ parts, connections }: Wired, from: number): string => {
  const points = parts.map((_, at): Point => {
    const [x, y] = polar([0, 0], RADIUS, from + (2 * Math.PI * at) / parts.length);
    return [Math.round(x), Math.round(y)];
  });
  const chords = connections.flatMap(({ from: start, to }) => {
    const [a, b] = [points[start], points[to]];
    return a && b ? [line(a, b)] : [];
  });
  return [...new Set(chords)].join('');
};

/**
 * The emblem of each project for the roof of its building: its system as chords of a circle of 100
 * units around the origin, as path data by id. No two are alike: a system like an earlier one is
 * rotated.
 */
export const drawSeals = (
  systems: Readonly<Record<string, Wired>>,
): ReadonlyMap<string, string> => {
  const seals = new Map<string, string>();
  const taken = new Set<string>();
  for (const [id, system] of Object.entries(systems)) {
    let angle = -Math.PI / 2;
    let seal = drawSeal(system, angle);
    while (taken.has(seal)) {
      angle += 0.2;
      seal = drawSeal(system, angle);
    }
    taken.add(seal);
    seals.set(id, seal);
  }
  return seals;
};

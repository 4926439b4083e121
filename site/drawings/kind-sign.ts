import type { SystemPart } from '#site/drawings/motifs.ts';
import { closed, line, path, steps, type Point } from '#site/drawings/primitives.ts';

/**
 * Maps a point of the sign to the drawing. Both coordinates are from -1 to 1; `down` points down.
 */
export type SignPosition = (across: number, down: number) => Point;

/** A flat sign, `size` units from its center to its edge. */
export const flatSign =
  ([x, y]: Point, size: number): SignPosition =>
  (across, down) => [x + across * size, y + down * size];

const ring = (on: SignPosition, radius: number, down = 0, corners = 12) =>
  closed(
    ...steps(corners + 1, 0, 2 * Math.PI)
      .slice(1)
      .map((angle) => on(radius * Math.cos(angle), down + radius * Math.sin(angle))),
  );

const box = (on: SignPosition, wide: number, high: number) =>
  closed(on(-wide, -high), on(wide, -high), on(wide, high), on(-wide, high));

const diamond = (on: SignPosition, reach: number) =>
  closed(on(-reach, 0), on(0, -reach), on(reach, 0), on(0, reach));

const signs: Record<SystemPart['kind'], (on: SignPosition) => string> = {
  actor: (on) =>
    ring(on, 0.36, -0.5, 8) + line(on(-0.7, 0.9), on(-0.45, 0.1), on(0.45, 0.1), on(0.7, 0.9)),
  source: (on) => closed(on(-0.6, -0.8), on(0.8, 0), on(-0.6, 0.8)),
  gate: (on) => closed(on(-0.9, -0.6), on(0.9, 0.6), on(0.9, -0.6), on(-0.9, 0.6)),
  queue: (on) => [-0.75, -0.25, 0.25, 0.75].map((x) => line(on(x, -0.7), on(x, 0.7))).join(''),
  process: (on) => box(on, 0.7, 0.7) + line(on(-0.7, 0.7), on(0.7, -0.7)),
  model: (on) => diamond(on, 1) + diamond(on, 0.45),
  store: (on) =>
    box(on, 0.65, 0.85) +
    line(on(-0.65, -0.28), on(0.65, -0.28)) +
    line(on(-0.65, 0.28), on(0.65, 0.28)),
  clock: (on) => ring(on, 0.85) + line(on(0, -0.6), on(0, 0), on(0.4, 0.25)),
  sink: (on) => ring(on, 0.85) + ring(on, 0.35, 0, 8),
};

/** The sign that marks a part's kind in every drawing. */
export const kindSign = (kind: SystemPart['kind'], on: SignPosition): string => signs[kind](on);

export type FlatSign = readonly [kind: SystemPart['kind'] | undefined, center: Point, size: number];

/** Flat signs, each with its size. Without a kind, the sign of a process. */
export const flatSigns = (all: readonly FlatSign[]): string =>
  path(
    all.map(([kind = 'process', center, size]) => kindSign(kind, flatSign(center, size))).join(''),
  );

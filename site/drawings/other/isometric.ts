import type { Point } from '#site/drawings/primitives.ts';

const COS = Math.cos(Math.PI / 6);
const SIN = Math.sin(Math.PI / 6);

export type Projection = (x: number, y: number, z: number) => Point;

/** Isometric projection: x to the lower right, y to the lower left, z up. */
export const createProjection =
  (origin: Point): Projection =>
  (x, y, z) => [origin[0] + (x - y) * COS, origin[1] + (x + y) * SIN - z];

export interface Block {
  x: readonly [number, number];
  y: readonly [number, number];
  z: readonly [number, number];
}

/** The three visible faces. */
export const facesOf = (project: Projection, { x, y, z }: Block) => ({
  top: [
    project(x[0], y[0], z[1]),
    project(x[1], y[0], z[1]),
    project(x[1], y[1], z[1]),
    project(x[0], y[1], z[1]),
  ],
  left: [
    project(x[0], y[1], z[0]),
    project(x[1], y[1], z[0]),
    project(x[1], y[1], z[1]),
    project(x[0], y[1], z[1]),
  ],
  right: [
    project(x[1], y[0], z[0]),
    project(x[1], y[1], z[0]),
    project(x[1], y[1], z[1]),
    project(x[1], y[0], z[1]),
  ],
});

import {
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Sphere,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import type { Place } from '../plan/hall-plan.ts';

/** The material of a face, by its number in the shader. */
export const tones = ['paper', 'plinth', 'part', 'accent', 'note'] as const;
export type Tone = (typeof tones)[number];

/** A set of faces under construction, packed as integers of `unit` meters: 8 bytes per corner. */
export interface SolidSet {
  unit: number;
  corners: number[];
  triangles: number[];
}

export const createSolidSet = (unit: number): SolidSet => ({ unit, corners: [], triangles: [] });

/** Corners that several triangles share; returns the index of the first. */
export const addCorners = (set: SolidSet, places: readonly Place[], tone: Tone): number => {
  const first = set.corners.length / 4;
  for (const place of places)
    set.corners.push(...place.map((metres) => Math.round(metres / set.unit)), tones.indexOf(tone));
  return first;
};

/** A flat convex polygon, visible from both sides. */
export const addFace = (set: SolidSet, places: readonly Place[], tone: Tone): void => {
  const first = addCorners(set, places, tone);
  for (let index = 1; index + 1 < places.length; index += 1)
    set.triangles.push(first, first + index, first + index + 1);
};

/** The sides between two rows with the same number of corners; a closed row ends where it began. */
export const addSides = (
  { triangles }: SolidSet,
  lower: number,
  upper: number,
  count: number,
  isClosed: boolean,
): void => {
  for (let index = 0; index < (isClosed ? count : count - 1); index += 1) {
    const next = (index + 1) % count;
    triangles.push(
      lower + index,
      lower + next,
      upper + next,
      lower + index,
      upper + next,
      upper + index,
    );
  }
};

const boundsOf = ({ corners }: SolidSet): Sphere => {
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = new Vector3(-Infinity, -Infinity, -Infinity);
  const place = new Vector3();
  for (let at = 0; at < corners.length; at += 4) {
    place.set(corners[at] ?? 0, corners[at + 1] ?? 0, corners[at + 2] ?? 0);
    low.min(place);
    high.max(place);
  }
  if (corners.length === 0) return new Sphere(new Vector3(), 0);
  return new Sphere(low.clone().add(high).multiplyScalar(0.5), low.distanceTo(high) / 2);
};

/** The geometry of a set, in its units. A set holds at most 65,535 corners. */
export const buildSolid = (set: SolidSet): BufferGeometry => {
  const buffer = new InterleavedBuffer(new Int16Array(set.corners), 4);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute('tone', new InterleavedBufferAttribute(buffer, 1, 3));
  geometry.setIndex(new Uint16BufferAttribute(set.triangles, 1));
  geometry.boundingSphere = boundsOf(set);
  return geometry;
};

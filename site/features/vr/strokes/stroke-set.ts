import {
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  Int8BufferAttribute,
  InterleavedBufferAttribute,
  Sphere,
  Vector3,
} from 'three';
import type { Place } from '../plan/hall-plan.ts';

/** The colors, by their numbers in the shader. */
export const inkNames = ['chalk', 'ai', 'automation', 'trading', 'other', 'signal'] as const;
export type Ink = (typeof inkNames)[number];

/** Widths in meters. */
export interface Style {
  width: number;
  ink?: Ink;
  opacity?: number;
}

/** A set of strokes under construction, packed as integers of `unit` meters. */
export interface StrokeSet {
  isFlat: boolean;
  unit: number;
  /** The end points: 8 bytes per stroke on a plane, 12 in space. */
  places: number[];
  /** The style: 2 bytes per stroke. */
  looks: number[];
}

export const createStrokeSet = (unit: number, isFlat = false): StrokeSet => ({
  isFlat,
  unit,
  places: [],
  looks: [],
});

/** The number of coordinates per stroke. */
const strideOf = ({ isFlat }: Pick<StrokeSet, 'isFlat'>) => (isFlat ? 4 : 6);

export const countOf = ({ looks }: StrokeSet) => looks.length / 2;

/** Widths are stored as logarithms: from an eighth of a unit, to within 2 %. */
const packWidth = (units: number) =>
  Math.max(0, Math.min(255, Math.round(Math.log2(Math.max(units, 0.125) * 8) * 20)));

/** A stroke from `a` to `b`; the same point twice is a dot. */
export const addStroke = (set: StrokeSet, a: Place, b: Place, style: Style): void => {
  const { places, looks, unit, isFlat } = set;
  const { width, ink = 'chalk', opacity = 1 } = style;
  for (const place of [a, b]) {
    places.push(Math.round(place[0] / unit), Math.round(place[1] / unit));
    if (!isFlat) places.push(Math.round(place[2] / unit));
  }
  looks.push(packWidth(width / unit), inkNames.indexOf(ink) * 32 + Math.round(opacity * 31));
};

export const addLine = (set: StrokeSet, points: readonly Place[], style: Style): void => {
  points.forEach((point, index) => {
    const next = points[index + 1];
    if (next) addStroke(set, point, next, style);
  });
};

export const addLoop = (set: StrokeSet, points: readonly Place[], style: Style): void => {
  const [first] = points;
  if (first) addLine(set, [...points, first], style);
};

/** The four corners of every stroke: along it, and to its sides. */
const corners = () => new Int8BufferAttribute([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0], 3);

const boundsOf = ({ places, isFlat }: StrokeSet): Sphere => {
  const size = isFlat ? 2 : 3;
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = new Vector3(-Infinity, -Infinity, -Infinity);
  const place = new Vector3();
  for (let at = 0; at < places.length; at += size) {
    place.set(places[at] ?? 0, places[at + 1] ?? 0, isFlat ? 0 : (places[at + 2] ?? 0));
    low.min(place);
    high.max(place);
  }
  if (places.length === 0) return new Sphere(new Vector3(), 0);
  return new Sphere(low.clone().add(high).multiplyScalar(0.5), low.distanceTo(high) / 2);
};

/**
 * The geometry of a set, in its units; `room` reserves space for this many strokes to be written
 * later.
 */
export const buildStrokes = (set: StrokeSet, room = countOf(set)): InstancedBufferGeometry => {
  const stride = strideOf(set);
  const places = new Int16Array(room * stride);
  const looks = new Uint8Array(room * 2);
  places.set(set.places);
  looks.set(set.looks);
  const buffer = new InstancedInterleavedBuffer(places, stride);
  const size = stride / 2;
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', corners());
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  geometry.setAttribute('start', new InterleavedBufferAttribute(buffer, size, 0));
  geometry.setAttribute('end', new InterleavedBufferAttribute(buffer, size, size));
  geometry.setAttribute('look', new InstancedBufferAttribute(looks, 2));
  geometry.instanceCount = countOf(set);
  geometry.boundingSphere = boundsOf(set);
  return geometry;
};

import { ShapeUtils, Vector2 } from 'three';
import type { Point } from '#site/drawings/primitives.ts';
import type { Place } from '../plan/hall-plan.ts';
import type { Matter } from '../solids/matter.ts';
import { addCorners, addSides, type Tone } from '../solids/solid-set.ts';
import type { Polyline } from '../strokes/path-data.ts';
import type { Trace } from '../strokes/read-drawing.ts';
import { addLine, addLoop, addStroke, type Ink, type Style } from '../strokes/stroke-set.ts';

/** The space in which a model is built, in drawing units: right, up, and toward the viewer. */
export interface Workshop {
  matter: Matter;
  ink: Ink;
  /** The bottom of the drawing, which becomes the top of the plinth. */
  bottom: number;
}

type Range = readonly [back: number, front: number];

const styleOf = ({ ink }: Workshop, trace: Trace): Style => ({
  width: Math.max(1.6, trace.width),
  opacity: Math.max(0.3, trace.opacity),
  ink: trace.isAccent ? ink : 'chalk',
});

const at =
  ({ bottom }: Workshop, depth: number) =>
  ([x, y]: Point): Place => [x, bottom - y, depth];

const withoutDouble = (line: Polyline): Polyline => {
  const [first, last] = [line[0], line.at(-1)];
  const isClosed = first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 0.6;
  return isClosed ? line.slice(0, -1) : line;
};

/** Lines as drawn, on a plane at this depth. */
export const layFlat = (shop: Workshop, trace: Trace, depth: number): void => {
  const place = at(shop, depth);
  const style = styleOf(shop, trace);
  for (const line of trace.lines) {
    const [first] = line;
    if (line.length === 1 && first)
      addStroke(shop.matter.strokes, place(first), place(first), style);
    addLine(shop.matter.strokes, line.map(place), style);
  }
};

/** A line becomes a strip that stands out of the board, with an edge at every `every` corners. */
export const raiseStrip = (
  shop: Workshop,
  trace: Trace,
  [back, front]: Range,
  { every, tone }: { every: number; tone: Tone },
): void => {
  const style = styleOf(shop, trace);
  const { strokes, faces } = shop.matter;
  for (const line of trace.lines) {
    const behind = line.map(at(shop, back));
    const before = line.map(at(shop, front));
    addLine(strokes, behind, { ...style, opacity: 0.6 });
    addLine(strokes, before, style);
    behind.forEach((a, index) => {
      if (index % every === 0 || index === line.length - 1)
        addStroke(strokes, a, before[index] ?? a, { ...style, width: 1.2, opacity: 0.6 });
    });
    const [lower, upper] = [addCorners(faces, behind, tone), addCorners(faces, before, tone)];
    addSides(faces, lower, upper, line.length, false);
  }
};

/** Closed outlines become bodies with a back and a front. */
export const raiseBodies = (
  shop: Workshop,
  trace: Trace,
  [back, front]: Range,
  every: number,
): void => {
  const style = styleOf(shop, trace);
  const { strokes, faces } = shop.matter;
  for (const line of trace.lines) {
    const ring = withoutDouble(line);
    if (ring.length < 3) continue;
    const behind = ring.map(at(shop, back));
    const before = ring.map(at(shop, front));
    behind.forEach((a, index) => {
      if (index % every === 0)
        addStroke(strokes, a, before[index] ?? a, {
          ...style,
          width: style.width * 0.6,
          opacity: 0.7,
        });
    });
    addLoop(strokes, behind, { ...style, opacity: 0.7 });
    addLoop(strokes, before, style);
    const [lower, upper] = [addCorners(faces, behind, 'part'), addCorners(faces, before, 'part')];
    addSides(faces, lower, upper, ring.length, true);
    const corners = ring.map(([x, y]) => new Vector2(x, y));
    for (const triangle of ShapeUtils.triangulateShape(corners, []))
      for (const first of [lower, upper])
        faces.triangles.push(...triangle.map((corner) => first + corner));
  }
};

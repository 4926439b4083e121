import { steps } from '#site/drawings/primitives.ts';
import type { Matter } from '../solids/matter.ts';
import { addFace } from '../solids/solid-set.ts';
import type { HallPlan, HungPlate, Place, Relation, StandingModel } from '../plan/hall-plan.ts';
import { addLine, addLoop, addStroke, type StrokeSet, type Style } from '../strokes/stroke-set.ts';
import { writeWords } from '../strokes/write-words.ts';
import type { ProjectToHang } from './hall.ts';
import { BOARD } from './write-note.ts';

const RAIL = 4.35;
const edge: Style = { width: 0.012, opacity: 0.9 };
const wire: Style = { width: 0.006, opacity: 0.7 };

/**
 * Positions relative to a sheet or a model: to its right, up from the floor, and out in front of
 * it.
 */
const about =
  ({ position, heading }: Pick<HungPlate | StandingModel, 'position' | 'heading'>) =>
  (right: number, y: number, out: number): Place => [
    position.x + Math.cos(heading) * right + Math.sin(heading) * out,
    y,
    position.z - Math.sin(heading) * right + Math.cos(heading) * out,
  ];

/** The strip beneath the drawing with its title, readable from a distance. */
export const TITLE_STRIP = 0.26;

/** Paper on its wires, with a bar along its top and bottom. */
const hangPaper = ({ strokes, faces }: Matter, plate: HungPlate, project: ProjectToHang) => {
  const at = about(plate);
  const { width, height } = plate;
  const [low, high] = [plate.position.y - height / 2 - TITLE_STRIP, plate.position.y + height / 2];
  const corners = (out: number): Place[] => [
    at(-width / 2, low, out),
    at(width / 2, low, out),
    at(width / 2, high, out),
    at(-width / 2, high, out),
  ];
  addFace(faces, corners(0), 'paper');
  for (const y of [low, high]) {
    addStroke(strokes, at(-width / 2 - 0.06, y, 0), at(width / 2 + 0.06, y, 0), {
      width: 0.03,
      opacity: 0.9,
    });
  }
  addLoop(strokes, corners(0.004), edge);
  for (const side of [-0.42, 0.42]) {
    addStroke(strokes, at(side * width, high, 0), at(side * width, RAIL, 0), wire);
    addLoop(
      strokes,
      steps(9, 0, 2 * Math.PI)
        .slice(1)
        .map((turn) => at(side * width + Math.cos(turn) * 0.03, RAIL + Math.sin(turn) * 0.03, 0)),
      wire,
    );
  }
  const plane = {
    // Far enough in front of the paper that the paper hides the words from behind.
    origin: at(0, low, 0.03),
    right: [Math.cos(plate.heading), 0, -Math.sin(plate.heading)] as const,
    down: [0, -1, 0] as const,
  };
  writeWords(strokes, plane, plate.number, {
    at: [-width / 2 + 0.09, -0.085],
    size: 0.1,
    ink: plate.wing,
  });
  const size = Math.min(0.1, (width - 0.88) / project.title.length);
  writeWords(strokes, plane, project.title, {
    at: [-width / 2 + 0.75, -0.085],
    size,
    opacity: 0.95,
  });
};

/** The plinth of a model, with a shadow gap at its foot. */
const standPlinth = (matter: Matter, model: StandingModel) => {
  const at = about(model);
  const { width, depth, plinth } = model;
  const ring = (y: number, inset: number): Place[] => [
    at(-width / 2 + inset, y, -depth / 2 + inset),
    at(width / 2 - inset, y, -depth / 2 + inset),
    at(width / 2 - inset, y, depth / 2 - inset),
    at(-width / 2 + inset, y, depth / 2 - inset),
  ];
  const [foot, low, top] = [ring(0, 0.08), ring(0.06, 0), ring(plinth, 0)];
  for (const [index, a] of low.entries()) {
    const next = (index + 1) % 4;
    addFace(matter.faces, [a, low[next] ?? a, top[next] ?? a, top[index] ?? a], 'plinth');
    addStroke(matter.strokes, a, top[index] ?? a, edge);
  }
  addFace(matter.faces, top, 'plinth');
  addLoop(matter.strokes, foot, wire);
  addLoop(matter.strokes, low, wire);
  addLoop(matter.strokes, top, edge);
};

/** All standing and hanging objects, without the drawings on them. */
export const drawHangings = (
  matter: Matter,
  plan: HallPlan,
  projects: ReadonlyMap<string, ProjectToHang>,
): void => {
  for (const plate of plan.plates) {
    const project = projects.get(plate.id);
    if (project) hangPaper(matter, plate, project);
  }
  for (const model of plan.models) standPlinth(matter, model);
};

export const RELATION_STROKES = 28;

/** The line through the air between two sheets, always with the same number of strokes. */
export const drawRelation = (set: StrokeSet, { way }: Relation, style: Style): void => {
  const [a, b, c, d] = way;
  const points = steps(RELATION_STROKES + 1, 0, 1).map((t): Place => {
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const mix = (axis: 0 | 1 | 2) => p * a[axis] + q * b[axis] + r * c[axis] + s * d[axis];
    return [mix(0), mix(1), mix(2)];
  });
  addLine(set, points, style);
};

/** The lectern for notes: a sloping board on one foot. */
export const standLectern = (matter: Matter, { lectern }: HallPlan): void => {
  const at = about({ position: lectern, heading: lectern.heading });
  const { foot, head, out, back, half } = BOARD;
  const board = [
    at(-half, foot, out),
    at(half, foot, out),
    at(half, head, back),
    at(-half, head, back),
  ];
  addFace(matter.faces, board, 'note');
  addLoop(matter.strokes, board, edge);
  addLoop(
    matter.strokes,
    [at(-0.28, 0, 0.2), at(0.28, 0, 0.2), at(0.28, 0, -0.2), at(-0.28, 0, -0.2)],
    edge,
  );
  for (const side of [-0.05, 0.05])
    addStroke(matter.strokes, at(side, 0, 0), at(side, 1.14, 0), edge);
};

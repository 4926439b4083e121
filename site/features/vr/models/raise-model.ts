import { Group, Mesh, type BufferGeometry, type Material } from 'three';
import { drawArt } from '#site/drawings/draw-project.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import type { StandingModel } from '../plan/hall-plan.ts';
import { buildSolid, createSolidSet } from '../solids/solid-set.ts';
import { readDrawing, type Trace } from '../strokes/read-drawing.ts';
import { buildStrokes, createStrokeSet } from '../strokes/stroke-set.ts';
import { layFlat, raiseBodies, raiseStrip, type Workshop } from './workshop.ts';

const FIELD = { left: 0, right: 840, top: 0, bottom: 520 };
/** Units of the drawing in one packed step. */
const STEP = 0.05;
/** Curves of a model are coarser than on paper, in units of its drawing. */
const COARSE = 1.6;

type Range = [low: number, high: number];

/** The extent of the strokes on each axis, in packed steps. */
const reachOf = (places: readonly number[]): [Range, Range, Range] => {
  const ranges: [Range, Range, Range] = [
    [Infinity, -Infinity],
    [Infinity, -Infinity],
    [Infinity, -Infinity],
  ];
  places.forEach((value, index) => {
    const range = ranges[index % 3 === 0 ? 0 : index % 3 === 1 ? 1 : 2];
    range[0] = Math.min(range[0], value);
    range[1] = Math.max(range[1], value);
  });
  return ranges;
};

/** Lines this fine, or this faint, are on the back of the model. */
const FINE = 1;
const HEAVY = 2.4;
const BACK = -60;
/** The maximum number of corners; more surfaces would slow the hall down. */
const MOST_CORNERS = 700;

const cornersOf = ({ lines }: Trace) => lines.reduce((sum, line) => sum + line.length, 0);

/**
 * A relief: areas filled with paper become solid bodies, heavy lines stand out of the back as
 * strips, and other lines are on planes between.
 */
const raiseRelief = (shop: Workshop, traces: readonly Trace[]): void => {
  for (const trace of traces) {
    const isSolid = cornersOf(trace) <= MOST_CORNERS;
    if (trace.width <= FINE || trace.opacity < 1) layFlat(shop, trace, BACK);
    else if (trace.isPaper && isSolid)
      raiseBodies(shop, trace, [BACK, trace.isAccent ? 60 : 20], 4);
    else if (trace.dashes.length === 0 && isSolid && (trace.isAccent || trace.width >= HEAVY))
      raiseStrip(shop, trace, [BACK, trace.isAccent ? 40 : 0], {
        every: 6,
        tone: trace.isAccent ? 'accent' : 'part',
      });
    else layFlat(shop, trace, 0);
  }
};

/** The model of a project on its plinth: its drawing as a relief. */
export const raiseModel = (
  project: ProjectToDraw,
  model: StandingModel,
  materials: { pencil: Material; matter: Material },
): Group => {
  const group = new Group();
  const matter = { strokes: createStrokeSet(STEP), faces: createSolidSet(STEP) };
  const { drawn } = drawArt(project, FIELD);
  const traces = readDrawing(drawn.art, () => ({}), COARSE);
  raiseRelief({ matter, ink: project.type, bottom: FIELD.bottom }, traces);
  const [x, y, z] = reachOf(matter.strokes.places);
  const scale =
    Math.min(
      model.width / (x[1] - x[0]),
      model.height / (y[1] - y[0]),
      model.depth / (z[1] - z[0]),
    ) * 0.94;
  const add = (geometry: BufferGeometry, material: Material) => {
    const mesh = new Mesh(geometry, material);
    mesh.scale.setScalar(scale);
    mesh.position.set(
      (-(x[0] + x[1]) / 2) * scale,
      -y[0] * scale + 0.004,
      (-(z[0] + z[1]) / 2) * scale,
    );
    group.add(mesh);
  };
  add(buildSolid(matter.faces), materials.matter);
  add(buildStrokes(matter.strokes), materials.pencil);
  group.position.set(model.position.x, model.plinth, model.position.z);
  group.rotation.y = model.heading;
  return group;
};

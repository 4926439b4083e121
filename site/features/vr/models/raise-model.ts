import { Group, Mesh, type BufferGeometry, type Material } from 'three';
import { drawAttentionMatrix } from '#site/drawings/ai/attention-matrix.ts';
import { drawAttentionRose } from '#site/drawings/ai/attention-rose.ts';
import { drawBeamSearch } from '#site/drawings/ai/beam-search.ts';
import { drawLattice } from '#site/drawings/ai/lattice.ts';
import { drawCam } from '#site/drawings/automation/cam.ts';
import { drawFlowChart } from '#site/drawings/automation/flow-chart.ts';
import { drawGearTrain } from '#site/drawings/automation/gear-train.ts';
import { drawPlanetary } from '#site/drawings/automation/planetary.ts';
import { drawArt } from '#site/drawings/draw-project.ts';
import { drawingStyleFor } from '#site/drawings/drawing-styles.ts';
import { drawExplodedRow } from '#site/drawings/other/exploded-row.ts';
import { drawExplodedStack } from '#site/drawings/other/exploded-stack.ts';
import { drawTurnedParts } from '#site/drawings/other/turned-parts.ts';
import { createSeededRandom, type Board, type DrawingStyle } from '#site/drawings/seeded-random.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { drawCandles } from '#site/drawings/trading/candles.ts';
import { drawCone } from '#site/drawings/trading/cone.ts';
import { drawDepthCurve } from '#site/drawings/trading/depth-curve.ts';
import { drawStripChart } from '#site/drawings/trading/strip-chart.ts';
import type { StandingModel } from '../plan/hall-plan.ts';
import { buildSolid, createSolidSet } from '../solids/solid-set.ts';
import { readDrawing, type Trace } from '../strokes/read-drawing.ts';
import { buildStrokes, createStrokeSet } from '../strokes/stroke-set.ts';
import {
  raiseAttentionMatrix,
  raiseAttentionRose,
  raiseBeamSearch,
  raiseLattice,
} from './raise-ai.ts';
import { raiseCam, raiseFlowChart, raiseGearTrain, raisePlanetary } from './raise-automation.ts';
import { raiseExplodedRow, raiseExplodedStack, raiseTurnedParts } from './raise-other.ts';
import { raiseCandles, raiseCone, raiseDepthCurve, raiseStripChart } from './raise-trading.ts';
import type { Workshop } from './workshop.ts';

/** Extrudes a drawing of one style; `board` has the same pen, at its start. */
type Raise = (shop: Workshop, traces: readonly Trace[], board: Board) => void;

const raises = new Map<DrawingStyle, Raise>([
  [drawLattice, raiseLattice],
  [drawAttentionRose, raiseAttentionRose],
  [drawBeamSearch, raiseBeamSearch],
  [drawAttentionMatrix, raiseAttentionMatrix],
  [drawGearTrain, raiseGearTrain],
  [drawFlowChart, raiseFlowChart],
  [drawPlanetary, raisePlanetary],
  [drawCam, raiseCam],
  [drawStripChart, raiseStripChart],
  [drawDepthCurve, raiseDepthCurve],
  [drawCandles, raiseCandles],
  [drawCone, raiseCone],
  [drawExplodedRow, raiseExplodedRow],
  [drawExplodedStack, raiseExplodedStack],
  [drawTurnedParts, raiseTurnedParts],
]);

const FIELD = { left: 70, right: 1210, top: 112, bottom: 540 };
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

/** The model of a project on its plinth: its drawing, extruded by the style that drew it. */
export const raiseModel = (
  project: ProjectToDraw,
  model: StandingModel,
  materials: { pencil: Material; matter: Material },
): Group => {
  const group = new Group();
  const raise = raises.get(drawingStyleFor(project));
  if (!raise) return group;
  const matter = { strokes: createStrokeSet(STEP), faces: createSolidSet(STEP) };
  const { board, drawn } = drawArt(project, FIELD);
  const traces = readDrawing(drawn.art, () => ({}), COARSE);
  raise({ matter, ink: project.type, bottom: FIELD.bottom }, traces, {
    ...board,
    random: createSeededRandom(project.id),
  });
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

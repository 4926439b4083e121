import { Color, Mesh, Scene, type Material } from 'three';
import { buildSolid, createSolidSet } from '../solids/solid-set.ts';
import { buildStrokes, createStrokeSet, type StrokeSet } from '../strokes/stroke-set.ts';
import { drawGround } from './draw-ground.ts';
import { drawHangings, drawRelation, standLectern } from './draw-hangings.ts';
import { drawShell } from './draw-shell.ts';
import { hallColors } from './hall-colors.ts';
import type { HallToOpen } from './hall.ts';
import { layFloor } from './lay-floor.ts';

const UNIT = 0.002;
const GROUND_UNIT = 0.0005;

/** A set of strokes as a scene object, in meters. */
const meshOf = (set: StrokeSet, pencil: Material): Mesh => {
  const mesh = new Mesh(buildStrokes(set), pencil);
  mesh.scale.setScalar(set.unit);
  return mesh;
};

/**
 * Everything that exists from the start: the building, empty sheets, plinths, relations and the
 * floor.
 */
export const buildHall = (
  options: HallToOpen,
  { pencil, lying, matter }: Record<'pencil' | 'lying' | 'matter', Material>,
): Scene => {
  const { plan, projects } = options;
  const colors = hallColors[options.theme];
  const scene = new Scene();
  scene.background = new Color(colors.air);
  const shell = createStrokeSet(UNIT);
  const faces = createSolidSet(UNIT);
  drawShell({ strokes: shell, faces }, plan);
  drawHangings(
    { strokes: shell, faces },
    plan,
    new Map(projects.map((project) => [project.id, project])),
  );
  standLectern({ strokes: shell, faces }, plan);
  for (const relation of plan.relations)
    drawRelation(shell, relation, { width: 0.013, opacity: 0.5 });
  const solid = new Mesh(buildSolid(faces), matter);
  solid.scale.setScalar(UNIT);
  const ground = createStrokeSet(GROUND_UNIT, true);
  drawGround(ground, plan, options);
  const words = meshOf(ground, lying);
  words.rotation.x = -Math.PI / 2;
  words.position.y = 0.004;
  scene.add(meshOf(shell, pencil), solid, layFloor(colors), words);
  return scene;
};

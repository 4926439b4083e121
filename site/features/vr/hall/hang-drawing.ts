import { Mesh, type InstancedBufferGeometry, type Material } from 'three';
import { drawArt, HEADER_FIELD } from '#site/drawings/draw-project.ts';
import { HEADER, headerFurniture } from '#site/drawings/furniture.ts';
import type { HungPlate, Place } from '../plan/hall-plan.ts';
import { layStrokes } from '../strokes/lay-traces.ts';
import { readDrawing } from '../strokes/read-drawing.ts';
import { buildStrokes, createStrokeSet } from '../strokes/stroke-set.ts';
import { visibleLines } from '../strokes/visible-lines.ts';
import type { ProjectToHang } from './hall.ts';

/** Fainter strokes are omitted in the light hall. */
const FAINT = 0.5;
/** Steps of a packed stroke in one unit of a header drawing. */
export const DRAWING_STEPS = 20;
/** The distance of the strokes from the paper. */
const LIFT = 0.012;

export interface HungDrawing {
  mesh: Mesh<InstancedBufferGeometry>;
  /** The number of strokes of the art, and of everything including the lettering around it. */
  art: number;
  all: number;
}

/**
 * The drawing of a project as strokes on its hanging sheet. The art comes first, then the words.
 */
export const hangDrawing = (
  project: ProjectToHang,
  plate: HungPlate,
  pencil: Material,
  light: boolean,
): HungDrawing => {
  const set = createStrokeSet(plate.width / (HEADER.width * DRAWING_STEPS), true);
  const size = plate.width / HEADER.width;
  const plane = {
    origin: [-plate.width / 2, plate.height / 2, 0] as Place,
    right: [size, 0, 0] as Place,
    down: [0, -size, 0] as Place,
  };
  const { board, drawn } = drawArt(project, HEADER_FIELD);
  const art = readDrawing(drawn.art);
  const furniture = readDrawing(headerFurniture(project, drawn, board));
  // Paper of the frame covers the art; without paper it hides nothing.
  const seen = visibleLines([...art, ...furniture]);
  const strokes = light ? seen.filter(({ trace }) => trace.opacity > FAINT) : seen;
  layStrokes(set, strokes, plane, { accent: project.type });
  const mesh = new Mesh(buildStrokes(set), pencil);
  const { x, y, z } = plate.position;
  mesh.position.set(x + Math.sin(plate.heading) * LIFT, y, z + Math.cos(plate.heading) * LIFT);
  mesh.rotation.y = plate.heading;
  mesh.scale.setScalar(set.unit);
  const own = new Set(art);
  return { mesh, art: strokes.filter(({ trace }) => own.has(trace)).length, all: strokes.length };
};

import {
  Color,
  Mesh,
  Scene,
  type Material,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  GLSL3,
  RawShaderMaterial,
} from 'three';
import { drawSitePlan } from '#site/drawings/site-plan-draw.ts';
import { wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { layOutSitePlan } from '#site/drawings/site-plan.ts';
import { texts } from '#site/texts/en.ts';
import { buildSolid, createSolidSet } from '../solids/solid-set.ts';
import { buildStrokes, createStrokeSet, type StrokeSet, type Ink } from '../strokes/stroke-set.ts';
import { drawHangings, drawRelation, standLectern } from './draw-hangings.ts';
import { drawShell, names } from './draw-shell.ts';
import { hallColors, type HallColors } from './hall-colors.ts';
import type { HallToOpen } from './hall.ts';
import type { HallPlan } from '../plan/hall-plan.ts';
import { layTraces, type Plane } from '../strokes/lay-traces.ts';
import { readDrawing, type Trace } from '../strokes/read-drawing.ts';
import { writeWords } from '../strokes/write-words.ts';
import { wrapWords } from './wrap-words.ts';
import { plain } from '../strokes/stroke-material.ts';

const vertexShader = /* glsl */ `
precision highp float;
in vec3 position;
uniform mat4 modelViewMatrix, projectionMatrix;
out vec2 vFloor;
out vec3 vSeen;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vFloor = position.xz;
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

/** A grid whose lines cover exactly their share of a pixel, so they never flicker. */
const fragmentShader = /* glsl */ `
precision highp float;
in vec2 vFloor;
in vec3 vSeen;
uniform vec3 air, near, ink;
out vec4 color;

float grid(vec2 at, float line) {
  vec2 pixel = max(fwidth(at), vec2(1e-5));
  vec2 width = max(vec2(line), pixel);
  vec2 away = abs(fract(at - 0.5) - 0.5);
  vec2 share = clamp((width * 0.5 - away) / pixel + 0.5, 0.0, 1.0) * (line / width);
  share = mix(share, vec2(line), clamp(pixel * 2.0 - 1.0, 0.0, 1.0));
  return mix(share.x, 1.0, share.y);
}

void main() {
  // Not between the corners, which are far away in all directions.
  float away = length(vSeen);
  float lines = max(grid(vFloor, 0.008) * 0.16, grid(vFloor / 5.0, 0.003) * 0.34);
  float pool = exp(-away * away * 0.006);
  vec3 ground = mix(air, near, pool);
  color = vec4(mix(ground, ink, lines * exp(-away * 0.06)), 1.0);
}`;

const REACH = 70;

/** The floor: a grid of one-meter squares that fades into the air, lighter around the visitor. */
const layFloor = ({ air, floor, ink }: HallColors): Mesh<BufferGeometry, RawShaderMaterial> => {
  const geometry = new BufferGeometry();
  const corners = [-REACH, 0, -REACH, REACH, 0, -REACH, REACH, 0, REACH, -REACH, 0, REACH];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setIndex([0, 2, 1, 0, 3, 2]);
  const uniforms = {
    air: { value: plain(air) },
    near: { value: plain(floor) },
    ink: { value: plain(ink) },
  };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms,
  });
  // Below all drawings on the floor.
  Object.assign(material, {
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 8,
  });
  return new Mesh(geometry, material);
};

/** The appearance of the site plan's classes here. Classes not listed are omitted. */
const looks: Record<string, { width: number; opacity: number; isPaper?: boolean }> = {
  'plan-frame': { width: 2.4, opacity: 0.8 },
  'plan-thin': { width: 1.4, opacity: 0.7 },
  'plan-axis': { width: 1.4, opacity: 0.4 },
  'plan-paper': { width: 1.6, opacity: 0.8, isPaper: true },
  'plan-solid': { width: 2.4, opacity: 0.9, isPaper: true },
  'plan-wall': { width: 3, opacity: 0.8 },
  'plan-connections': { width: 1.6, opacity: 0.45 },
  'plot-land': { width: 1.2, opacity: 0.4 },
  'plot-building': { width: 3, opacity: 0.95, isPaper: true },
  'plot-detail': { width: 1.4, opacity: 0.6 },
  'plot-posts': { width: 4, opacity: 0.7 },
};

/** Lines on the floor are seen at an angle, so they are drawn wider. */
const ON_FLOOR = 1.7;

const tracesOf = (svg: string): Trace[] =>
  readDrawing(svg, (attributes) => {
    const name = /class="([a-z-]+)/.exec(attributes)?.[1] ?? '';
    const look = looks[name];
    return look ? { ...look, width: look.width * ON_FLOOR } : null;
  });

const quarterInks: readonly Ink[] = ['ai', 'automation', 'trading', 'other'];

/** The floor of the entrance: the owner's name, and the site plan of the home page at full size. */
const drawGround = (set: StrokeSet, plan: HallPlan, { projects, owner }: HallToOpen): void => {
  const { west, east, north } = plan.sitePlan;
  const site = layOutSitePlan(projects, wideCanvas);
  const size = (east - west) / wideCanvas.width;
  // Drawn on a plane that is then laid on the floor.
  const plane: Plane = { origin: [west, -north, 0], right: [size, 0, 0], down: [0, -size, 0] };
  layTraces(set, tracesOf(drawSitePlan(site)), plane, { accent: 'chalk' });
  for (const { name, land } of site.quarters) {
    const ink = quarterInks.find((each) => each === name) ?? 'chalk';
    writeWords(set, plane, names[name], { at: [land.x, land.y + 17], size: 15, ink });
  }
  const middle: Plane = { origin: [0, 0, 0], right: [1, 0, 0], down: [0, -1, 0] };
  // As wide as a phone in portrait shows it from the entry.
  writeWords(set, middle, owner.name, {
    at: [0, 2.55],
    size: 0.42,
    anchor: 'middle',
    weight: 0.09,
  });
  const role = wrapWords(owner.role, 30);
  writeWords(set, middle, role, {
    at: [0, 2.95],
    size: 0.125,
    leading: 2.2,
    anchor: 'middle',
    opacity: 0.85,
  });
  writeWords(set, plane, [texts.hall.theSitePlan, texts.hall.projects(projects.length)], {
    at: [70, 110],
    size: 34,
    leading: 1.9,
  });
};

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

import {
  BufferGeometry,
  Group,
  Mesh,
  Vector3,
  type Camera,
  type Ray,
  Float32BufferAttribute,
  GLSL3,
  RawShaderMaterial,
  Quaternion,
  type Object3D,
} from 'three';
import { HEADER } from '#site/drawings/furniture.ts';
import type { HungPlate } from '../plan/hall-plan.ts';
import { createSolidMaterial } from '../solids/solid-material.ts';
import { buildSolid, createSolidSet } from '../solids/solid-set.ts';
import { createStrokeMaterial, setPixels, plain } from '../strokes/stroke-material.ts';
import { buildStrokes, createStrokeSet } from '../strokes/stroke-set.ts';
import type { HallColors } from './hall-colors.ts';
import { drawPage, layOutNear, type Card, type NearLayout } from './draw-page.ts';
import type { ProjectToHang } from './hall.ts';
import { DRAWING_STEPS } from './hang-drawing.ts';

interface Pose {
  position: Vector3;
  turn: Quaternion;
  scale: number;
}

const AWAY = 1.5;
/** Fraction of the view. */
const SHARE = 0.94;
/** The maximum size with words, which limits a sheet in views as wide as a headset's. */
const LARGEST = 1.25;

const up = new Vector3(0, 1, 0);
const right = new Vector3(1, 0, 0);

const createPose = (): Pose => ({
  position: new Vector3(),
  turn: new Quaternion(),
  scale: 1,
});

/** The pose of the hanging plate; lengths on the near sheet are multiplied by `scale`. */
const poseOnWires = (plate: HungPlate, scale: number): Pose => ({
  position: new Vector3(plate.position.x, plate.position.y, plate.position.z),
  turn: new Quaternion().setFromAxisAngle(up, plate.heading),
  scale,
});

/** In front of the camera, facing it without roll, filling the view. */
const poseBefore = (camera: Camera, { width, height, words }: NearLayout): Pose => {
  camera.updateMatrixWorld();
  const { elements } = camera.projectionMatrix;
  const towards = camera.getWorldDirection(new Vector3()).negate();
  const turn = new Quaternion().setFromAxisAngle(up, Math.atan2(towards.x, towards.z));
  const pitch = -Math.asin(Math.max(-1, Math.min(1, towards.y)));
  const seen = (element = 1) => ((2 * AWAY) / element) * SHARE;
  return {
    position: camera.getWorldPosition(new Vector3()).addScaledVector(towards, -AWAY),
    turn: turn.multiply(new Quaternion().setFromAxisAngle(right, pitch)),
    scale: Math.min(
      words ? LARGEST : Infinity,
      seen(elements[0]) / width,
      seen(elements[5]) / height,
    ),
  };
};

/** Interpolates an object's pose between two poses; `share` is from 0 to 1. */
const placeBetween = (thing: Object3D, from: Pose, to: Pose, share: number): void => {
  thing.position.lerpVectors(from.position, to.position, share);
  thing.quaternion.slerpQuaternions(from.turn, to.turn, share);
  thing.scale.setScalar(from.scale + (to.scale - from.scale) * share);
};

/** One triangle over the whole view, for any camera. */
const vertexShader = /* glsl */ `
in vec3 position;

void main() {
  gl_Position = vec4(position, 1.0);
}`;

const fragmentShader = /* glsl */ `
precision highp float;
uniform vec3 air;
uniform float share;
out vec4 color;

void main() {
  color = vec4(air, share);
}`;

interface Veil {
  mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  /** 0 is transparent, 1 opaque. */
  draw: (share: number) => void;
}

/** Veils the hall behind a near sheet. */
const createVeil = (color: string): Veil => {
  const share = { value: 0 };
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { air: { value: plain(color) }, share },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return { mesh, draw: (value) => void (share.value = value) };
};

const UNIT = 0.0001;
/** Duration of a sheet's movement. */
const WAY_SECONDS = 0.5;
const THICKEST = 0.84;

const holds = ({ left, right, top, bottom }: Card, { x, y }: Vector3) =>
  x >= left && x <= right && y >= bottom && y <= top;

/** Drawn over the hall, in this order: veil, papers, strokes. */
const createMeshes = (colors: HallColors) => {
  const pencil = createStrokeMaterial(colors, 0, { isLying: true, isNear: true });
  const paper = createSolidMaterial(colors, 0);
  Object.assign(paper, { transparent: true, depthTest: false, depthWrite: false });
  const veil = createVeil(colors.air);
  const papers = new Mesh(new BufferGeometry(), paper);
  const page = new Mesh(new BufferGeometry(), pencil);
  const drawing = new Mesh(new BufferGeometry(), pencil);
  const meshes = [veil.mesh, papers, page, drawing];
  meshes.forEach((mesh, index) => {
    mesh.frustumCulled = false;
    mesh.renderOrder = 10 + index;
  });
  const group = new Group().add(...meshes);
  group.visible = false;
  return { group, pencil, paper, veil, papers, page, drawing };
};

interface ProjectToBring {
  plate: HungPlate;
  project: ProjectToHang;
  /** Null if the words are shown elsewhere. */
  overview: string | null;
  /** Its drawing from the hall, which still belongs to the hall. */
  strokes: BufferGeometry;
}

type Meshes = ReturnType<typeof createMeshes>;

/** Redraws papers and words, and positions the drawing among them. */
const drawOn = ({ papers, page, drawing }: Meshes, layout: NearLayout, bring: ProjectToBring) => {
  const matter = { strokes: createStrokeSet(UNIT, true), faces: createSolidSet(UNIT) };
  drawPage(matter, layout, bring.project, bring.overview ?? '');
  papers.geometry.dispose();
  page.geometry.dispose();
  papers.geometry = buildSolid(matter.faces);
  page.geometry = buildStrokes(matter.strokes);
  papers.scale.setScalar(UNIT);
  page.scale.setScalar(UNIT);
  const { left, right, top, bottom } = layout.drawing;
  drawing.geometry = bring.strokes;
  drawing.scale.setScalar((right - left) / (HEADER.width * DRAWING_STEPS));
  drawing.position.set((left + right) / 2, (top + bottom) / 2, 0);
};

const [origin, direction] = [new Vector3(), new Vector3()];

/** The part that a ray hits: the button, another part of the sheet, or nothing. */
const meet = (group: Group, layout: NearLayout, ray: Ray): 'page' | 'sheet' | null => {
  group.updateMatrixWorld();
  origin.copy(ray.origin);
  direction.copy(ray.origin).add(ray.direction);
  group.worldToLocal(origin);
  group.worldToLocal(direction).sub(origin);
  if (direction.z >= 0) return null;
  origin.addScaledVector(direction, -origin.z / direction.z);
  const { drawing, words } = layout;
  if (words && holds(words.button, origin)) return 'page';
  const cards = words ? [drawing, words.metrics, words.page] : [drawing];
  return cards.some((card) => holds(card, origin)) ? 'sheet' : null;
};

/** The sheet in front of the camera; at most one. Without motion it appears at once. */
export const createNearView = (colors: HallColors, isStill: boolean) => {
  const meshes = createMeshes(colors);
  const { group, pencil, paper, veil, papers, page } = meshes;
  let [home, goal] = [createPose(), createPose()];
  let layout = layOutNear(false);
  let way = 0;
  let step: 1 | -1 = -1;

  const place = () => {
    const eased = way * way * (3 - 2 * way);
    placeBetween(group, home, goal, eased);
    veil.draw(THICKEST * eased);
    group.visible = way > 0 || step === 1;
  };

  return {
    group,
    isOut: () => group.visible,
    /** Takes the sheet down, or redraws it in place if it is already near. */
    show: (bring: ProjectToBring, camera: Camera) => {
      if (step === -1) {
        layout = layOutNear(bring.overview !== null);
        goal = poseBefore(camera, layout);
      }
      drawOn(meshes, layout, bring);
      const { left, right } = layout.drawing;
      home = poseOnWires(bring.plate, bring.plate.width / (right - left));
      step = 1;
      if (isStill) way = 1;
      place();
    },
    hide: () => {
      step = -1;
      if (isStill) way = 0;
      place();
    },
    update: (seconds: number, pixelsHigh: number) => {
      setPixels(pencil, pixelsHigh);
      if (!group.visible || (step === 1 && way === 1)) return;
      way = Math.max(0, Math.min(1, way + (step * seconds) / WAY_SECONDS));
      place();
    },
    meet: (ray: Ray) => meet(group, layout, ray),
    dispose: () => {
      for (const { geometry } of [papers, page, veil.mesh]) geometry.dispose();
      for (const material of [pencil, paper, veil.mesh.material]) material.dispose();
    },
  };
};

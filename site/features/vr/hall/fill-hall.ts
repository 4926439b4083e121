import type { Group, Material, Object3D, Scene, Vector3 } from 'three';
import type { HungPlate } from '../plan/hall-plan.ts';
import { hallColors } from './hall-colors.ts';
import type { HallToOpen } from './hall.ts';
import { hangDrawing, type HungDrawing } from './hang-drawing.ts';
import { raiseModel } from '../models/raise-model.ts';
import { createSolidMaterial } from '../solids/solid-material.ts';
import { createStrokeMaterial, setPixels } from '../strokes/stroke-material.ts';
import { startWork } from './work-list.ts';

/** How fast models fade with distance, and the distance at which they are omitted. */
const MODELS_FADE = 0.14;
const MODELS_SEEN = 30;
const WORDS_SEEN = 19;

const isWithin = ({ position }: Object3D, eye: Vector3, metres: number) =>
  position.distanceToSquared(eye) < metres * metres;

/** From behind, only the paper of a sheet is visible, and nothing drawn on it. */
const isBehind = ({ position, rotation }: Object3D, { x, z }: Vector3) =>
  (x - position.x) * Math.sin(rotation.y) + (z - position.z) * Math.cos(rotation.y) < 0;

/** Nearest to the entry first. */
const byDistance = ({ plan }: HallToOpen): HungPlate[] => {
  const away = ({ position }: HungPlate) =>
    Math.hypot(position.x - plan.entry.x, position.z - plan.entry.z);
  return [...plan.plates].sort((a, b) => away(a) - away(b));
};

/** Draws the sheets in idle slices, and any one immediately when it is needed. */
export const fillHall = (options: HallToOpen, scene: Scene, pencil: Material) => {
  const colors = hallColors[options.theme];
  const materials = {
    pencil: createStrokeMaterial(colors, MODELS_FADE),
    matter: createSolidMaterial(colors, MODELS_FADE),
  };
  const models: Group[] = [];
  const projects: HungDrawing[] = [];

  const projectOf = new Map(options.projects.map((project) => [project.id, project]));
  const plateOf = new Map(options.plan.plates.map((plate) => [plate.id, plate]));
  const hung = new Map<string, HungDrawing>();

  /** The objects of a plate, drawn on demand; null if there is no such plate. */
  const take = (id: string) => {
    const [plate, project] = [plateOf.get(id), projectOf.get(id)];
    if (!plate || !project) return null;
    const before = hung.get(id);
    const drawn = before ?? hangDrawing(project, plate, pencil, options.light);
    if (!before) {
      scene.add(drawn.mesh);
      hung.set(id, drawn);
      projects.push(drawn);
    }
    return { plate, project, strokes: drawn.mesh.geometry };
  };
  const modelOf = new Map(options.plan.models.map((model) => [model.id, model]));
  const stand = (id: string) => {
    const [model, project] = [modelOf.get(id), projectOf.get(id)];
    if (!model || !project) return;
    const raised = raiseModel(project, model, materials);
    models.push(raised);
    scene.add(raised);
  };
  const tasks = byDistance(options).flatMap(({ id }) => [
    () => void take(id),
    ...(modelOf.has(id) ? [() => stand(id)] : []),
  ]);
  const work = startWork(tasks, options.whenIdle);
  /** A sheet that was taken down shows all its strokes. */
  const strokesSeen = ({ mesh, art, all }: HungDrawing, eye: Vector3): number => {
    if (!mesh.visible) return all;
    if (isBehind(mesh, eye)) return 0;
    return isWithin(mesh, eye, WORDS_SEEN) ? all : art;
  };
  /** Distant models have faded out; words on distant sheets are finer than a pixel. */
  const update = (pixelsHigh: number, eye: Vector3) => {
    setPixels(materials.pencil, pixelsHigh);
    for (const model of models) model.visible = isWithin(model, eye, MODELS_SEEN);
    for (const project of projects) project.mesh.geometry.instanceCount = strokesSeen(project, eye);
  };
  /** Shows all drawings except that of the sheet taken down. */
  const showAllBut = (taken: string | null) =>
    hung.forEach(({ mesh }, id) => void (mesh.visible = id !== taken));
  return { take, showAllBut, work, update };
};

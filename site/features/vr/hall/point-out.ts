import {
  BufferGeometry,
  Group,
  Mesh,
  type InstancedBufferAttribute,
  type InterleavedBufferAttribute,
  type Material,
} from 'three';
import type { HallPlan, HungPlate, Place } from '../plan/hall-plan.ts';
import { addLoop, buildStrokes, createStrokeSet } from '../strokes/stroke-set.ts';
import { drawRelation, RELATION_STROKES, TITLE_STRIP } from './draw-hangings.ts';

const UNIT = 0.002;
const MARGIN = 0.07;

/** A frame in the signal color, drawn around the center of a sheet. */
const drawFrame = ({ width, height }: HungPlate): BufferGeometry => {
  const set = createStrokeSet(UNIT, true);
  const [x, y] = [width / 2 + MARGIN, height / 2 + MARGIN];
  const foot = -y - TITLE_STRIP;
  const corners: Place[] = [
    [-x, foot, 0],
    [x, foot, 0],
    [x, y, 0],
    [-x, y, 0],
  ];
  addLoop(set, corners, { width: 0.024, ink: 'signal' });
  return buildStrokes(set);
};

const waysOf = (plan: HallPlan) => {
  const set = createStrokeSet(UNIT);
  const inkOf = new Map(plan.plates.map(({ id, wing }) => [id, wing]));
  for (const relation of plan.relations)
    drawRelation(set, relation, { width: 0.022, ink: inkOf.get(relation.from) ?? 'chalk' });
  return { set, places: Int16Array.from(set.places), looks: Uint8Array.from(set.looks) };
};

/** The largest number of relations of one plate. */
const mostOf = ({ plates, relations }: HallPlan) =>
  Math.max(
    0,
    ...plates.map(({ id }) => relations.filter(({ from, to }) => from === id || to === id).length),
  );

/** The relations of one plate at a time, redrawn in their own colors. */
const createBrightWays = (plan: HallPlan, pencil: Material) => {
  const { set, places, looks } = waysOf(plan);
  const bright = buildStrokes({ ...set, places: [], looks: [] }, mostOf(plan) * RELATION_STROKES);
  const mesh = new Mesh(bright, pencil);
  mesh.frustumCulled = false;
  mesh.scale.setScalar(UNIT);
  const { data } = bright.getAttribute('start') as InterleavedBufferAttribute;
  const look = bright.getAttribute('look') as InstancedBufferAttribute;
  const copy = (from: Int16Array | Uint8Array, to: ArrayLike<number>, a: number, b: number) => {
    const size = (from.length / Math.max(1, plan.relations.length)) | 0;
    (to as Int16Array | Uint8Array).set(from.subarray(a * size, (a + 1) * size), b * size);
  };
  const show = (id: string) => {
    let count = 0;
    plan.relations.forEach((relation, index) => {
      if (relation.from !== id && relation.to !== id) return;
      copy(places, data.array, index, count);
      copy(looks, look.array, index, count);
      count += 1;
    });
    bright.instanceCount = count * RELATION_STROKES;
    data.needsUpdate = true;
    look.needsUpdate = true;
  };
  return { mesh, show };
};

/** Frames one plate and highlights its relations. */
export const createPointer = (plan: HallPlan, pencil: Material) => {
  const [first] = plan.plates;
  const frame = new Mesh(first ? drawFrame(first) : new BufferGeometry(), pencil);
  frame.scale.setScalar(UNIT);
  const ways = createBrightWays(plan, pencil);
  const group = new Group().add(frame, ways.mesh);
  group.visible = false;
  const plateOf = new Map(plan.plates.map((plate) => [plate.id, plate]));
  let pointed: string | null = null;

  const pointAt = (id: string | null): void => {
    if (id === pointed) return;
    pointed = id;
    const plate = plateOf.get(id ?? '');
    group.visible = plate !== undefined;
    if (!plate) return;
    const { x, y, z } = plate.position;
    frame.position.set(x + Math.sin(plate.heading) * 0.01, y, z + Math.cos(plate.heading) * 0.01);
    frame.rotation.y = plate.heading;
    ways.show(plate.id);
  };
  return { group, pointAt };
};

import { Quaternion, Vector3, type Camera, type Object3D } from 'three';
import type { HungPlate } from '../plan/hall-plan.ts';
import type { NearLayout } from './draw-page.ts';

export interface Pose {
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

export const createPose = (): Pose => ({
  position: new Vector3(),
  turn: new Quaternion(),
  scale: 1,
});

/** The pose of the hanging plate; lengths on the near sheet are multiplied by `scale`. */
export const poseOnWires = (plate: HungPlate, scale: number): Pose => ({
  position: new Vector3(plate.position.x, plate.position.y, plate.position.z),
  turn: new Quaternion().setFromAxisAngle(up, plate.heading),
  scale,
});

/** In front of the camera, facing it without roll, filling the view. */
export const poseBefore = (camera: Camera, { width, height, words }: NearLayout): Pose => {
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
export const placeBetween = (thing: Object3D, from: Pose, to: Pose, share: number): void => {
  thing.position.lerpVectors(from.position, to.position, share);
  thing.quaternion.slerpQuaternions(from.turn, to.turn, share);
  thing.scale.setScalar(from.scale + (to.scale - from.scale) * share);
};

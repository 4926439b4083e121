import type { HallPlan, Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import { moveWithin } from '#site/features/vr/plan/move-within.ts';
import type { Intent } from '#site/features/vr/walk/intent.ts';

/**
 * The visitor's position and direction of view; metres and radians as in the plan. `pitch` is up.
 */
export interface Pose extends Standpoint {
  pitch: number;
}

/** Metres a second. */
export const PACE = 2.4;
const HURRIED = 2;
/** Radians a second. */
const TURNING = 1.7;
const LIFTING = 1.1;
const HIGHEST = 1.2;

const clampPitch = (pitch: number) => Math.max(-HIGHEST, Math.min(HIGHEST, pitch));

/** Between -π and π. */
export const wrapAngle = (angle: number): number => {
  const turned = (angle + Math.PI) % (2 * Math.PI);
  return (turned < 0 ? turned + 2 * Math.PI : turned) - Math.PI;
};

/** Turns the view by this many radians: left and up. */
export const look = (pose: Pose, turn: number, lift: number): void => {
  pose.heading = wrapAngle(pose.heading + turn);
  pose.pitch = clampPitch(pose.pitch + lift);
};

/**
 * Takes a step of `seconds` according to the input, within the floor. Writes to `pose` and
 * allocates nothing. Diagonal walking is no faster than straight walking.
 */
export const takeStep = (
  floor: Pick<HallPlan, 'walkable' | 'obstacles'>,
  pose: Pose,
  intent: Intent,
  seconds: number,
): void => {
  look(pose, intent.turn * TURNING * seconds, intent.lift * LIFTING * seconds);
  const length = Math.hypot(intent.ahead, intent.right);
  if (length === 0) return;
  const way = (seconds * PACE * (intent.isHurried ? HURRIED : 1)) / Math.max(1, length);
  const ahead = intent.ahead * way;
  const right = intent.right * way;
  const sin = Math.sin(pose.heading);
  const cos = Math.cos(pose.heading);
  moveWithin(floor, pose, right * cos - ahead * sin, -ahead * cos - right * sin);
};

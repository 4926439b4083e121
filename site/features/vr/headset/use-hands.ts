import type { Ray } from 'three';
import type { HallPlan } from '#site/features/vr/plan/hall-plan.ts';
import type { Hall, Picked } from '#site/features/vr/hall/hall.ts';
import type { Comfort } from '#site/features/vr/headset/comfort.ts';
import type { createAim } from '#site/features/vr/headset/draw-aim.ts';
import type { HandRay, HandRays } from '#site/features/vr/headset/hand-rays.ts';
import {
  createAiming,
  createButtons,
  createTurning,
  readStick,
} from '#site/features/vr/headset/read-stick.ts';
import type { RigStand } from '#site/features/vr/headset/rig-stand.ts';
import { throwArc, type Landing } from '#site/features/vr/headset/throw-arc.ts';
import { createIntent } from '#site/features/vr/walk/intent.ts';
import { takeStep, type Pose } from '#site/features/vr/walk/walker.ts';

export interface HeadsetActions {
  choose: (picked: Picked) => void;
  putBack: () => void;
  next: () => void;
  recenter: () => void;
}

export interface HandsDeps {
  plan: HallPlan;
  hall: Pick<Hall, 'pick' | 'pointAt' | 'near'>;
  comfort: Comfort;
  stand: RigStand;
  aim: ReturnType<typeof createAim>;
  actions: HeadsetActions;
}

interface Grip {
  readonly aiming: ReturnType<typeof createAiming>;
  readonly turning: ReturnType<typeof createTurning>;
  readonly buttons: ReturnType<typeof createButtons>;
  readonly stick: { x: number; y: number };
}

const createGrip = (): Grip => ({
  aiming: createAiming(),
  turning: createTurning(),
  buttons: createButtons(),
  stick: { x: 0, y: 0 },
});

/** The current teleport aim: which hand, and the landing. */
const createThrow = ({ plan, stand, aim, actions }: HandsDeps) => {
  const landing: Landing = { x: 0, z: 0, isFree: false, points: 0 };
  let thrower: HandRay | null = null;
  const drop = (hand: HandRay) => {
    if (thrower !== hand) return;
    thrower = null;
    aim.hide();
  };
  return {
    drop,
    aimWith: (hand: HandRay, ray: Ray) => {
      thrower = hand;
      throwArc(plan, ray.origin, ray.direction, aim.points, landing);
      aim.show(landing);
    },
    throwFrom: (hand: HandRay) => {
      if (thrower === hand && landing.isFree) {
        // Otherwise the sheet would stay in the air behind the wearer, and the hall would stay
        // dark.
        actions.putBack();
        stand.jumpTo(landing);
      }
      drop(hand);
    },
  };
};

/** Walks with the stick, in the direction of view. Returns whether it moves. */
const createStroll = ({ plan, stand, actions }: HandsDeps) => {
  const pose: Pose = { x: 0, z: 0, heading: 0, pitch: 0 };
  const intent = createIntent();
  return (ahead: number, right: number, seconds: number): boolean => {
    if (ahead === 0 && right === 0) return false;
    actions.putBack();
    Object.assign(pose, stand.head());
    intent.ahead = ahead;
    intent.right = right;
    takeStep(plan, pose, intent, seconds);
    stand.jumpTo(pose);
    return true;
  };
};

/** Frames the plate that the pointing hand is on. */
const createPointer = ({ hall }: HandsDeps) => {
  let pointedAt: string | null = null;
  return (ray: Ray) => {
    const picked = hall.pick(ray);
    const id = picked?.kind === 'plate' ? picked.id : null;
    if (id === pointedAt) return;
    pointedAt = id;
    hall.pointAt(id);
  };
};

const press = (actions: HeadsetActions, command: ReturnType<Grip['buttons']>): void => {
  if (command === 'recenter') actions.recenter();
  else if (command === 'next') actions.next();
  else if (command === 'back') actions.putBack();
};

const createGrips = () => {
  const grips = new Map<HandRay, Grip>();
  return (hand: HandRay): Grip => {
    const held = grips.get(hand);
    if (held) return held;
    const grip = createGrip();
    grips.set(hand, grip);
    return grip;
  };
};

/** The actions of hands and controllers in the hall, per frame and on select. */
export const createHands = (deps: HandsDeps) => {
  const { hall, comfort, stand, actions } = deps;
  const gripOf = createGrips();
  const thrown = createThrow(deps);
  const stroll = createStroll(deps);
  const point = createPointer(deps);

  /** Turns and walks. Returns whether the view moves by itself. */
  const move = (hand: HandRay, isOnly: boolean, seconds: number): boolean => {
    const { stick, turning } = gripOf(hand);
    const isFirst = hand.source?.handedness === comfort.hand;
    const turned = isOnly || isFirst ? turning(stick.x, seconds, comfort.turn) : 0;
    if (turned !== 0) stand.turn(turned);
    const isStrolling = comfort.move === 'smooth' && (isOnly || !isFirst);
    const hasStrolled = isStrolling && stroll(-stick.y, isOnly ? 0 : stick.x, seconds);
    return hasStrolled || (turned !== 0 && comfort.turn === 'smooth');
  };
  return {
    drop: (hand: HandRay): void => {
      hand.isPinching = false;
      gripOf(hand).aiming.drop();
      thrown.drop(hand);
    },
    /** Handles a frame for one present hand. `isOnly`: it also does the other hand's part. */
    use: (hand: HandRay, rays: HandRays, isOnly: boolean, seconds: number): boolean => {
      const grip = gripOf(hand);
      const isFirst = hand.source?.handedness === comfort.hand;
      readStick(hand.source?.gamepad?.axes, grip.stick);
      press(actions, grip.buttons(hand.source?.gamepad?.buttons));
      const isMoving = move(hand, isOnly, seconds);
      const mayThrow = comfort.move === 'teleport' && (isOnly || !isFirst);
      const command = mayThrow ? grip.aiming.read(grip.stick.y) : 'rest';
      const ray = rays.rayOf(hand);
      if (command === 'throw') thrown.throwFrom(hand);
      else if (command === 'aim' || hand.isPinching) thrown.aimWith(hand, ray);
      else if (isOnly || isFirst) point(ray);
      return isMoving;
    },
    select: (hand: HandRay, rays: HandRays): void => {
      const picked = hall.pick(rays.rayOf(hand));
      if (picked) actions.choose(picked);
      else if (hall.near() !== null) actions.putBack();
      else hand.isPinching = true;
    },
    selectEnd: (hand: HandRay): void => {
      if (!hand.isPinching) return;
      hand.isPinching = false;
      thrown.throwFrom(hand);
    },
  };
};

import type {
  HallPlan,
  HungPlate,
  Standpoint,
  WingName,
} from '#site/features/vr/plan/hall-plan.ts';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import { findWay } from '#site/features/vr/walk/find-way.ts';
import { createGlide } from '#site/features/vr/walk/glide.ts';
import { isResting, type Intent } from '#site/features/vr/walk/intent.ts';
import { plateAt, plateBeside, wingAt } from '#site/features/vr/walk/tour.ts';
import { takeStep, type Pose } from '#site/features/vr/walk/walker.ts';
import type { Observable } from '#shared/client/observable.ts';

export interface GuideDeps {
  plan: HallPlan;
  state: Observable<HallState>;
  /** With reduced motion the visitor moves without a glide. */
  isStill: () => boolean;
}

/** The distance after which the location is updated. */
const LOOK_UP_M = 0.1;

/** Tracks the visitor's position and moves them to their destinations. */
export const createGuide = ({ plan, state, isStill }: GuideDeps) => {
  const pose: Pose = { ...plan.entry, pitch: 0 };
  const glide = createGlide();
  let lookedUp = { x: Infinity, z: Infinity };
  let lastBefore: string | null = null;
  // The next plate of the tour if the visitor is at none, such as at the door of a wing.
  let upcoming: string | null = null;

  const lookUp = (isSure: boolean) => {
    if (!isSure && Math.hypot(pose.x - lookedUp.x, pose.z - lookedUp.z) < LOOK_UP_M) return;
    lookedUp = { x: pose.x, z: pose.z };
    const wing = wingAt(plan, pose);
    const before = plateAt(plan, pose)?.id ?? null;
    lastBefore = before ?? lastBefore;
    if (before !== null) upcoming = null;
    state.patch({ wing, before });
  };
  const plateOf = (id: string): HungPlate | null =>
    plan.plates.find((plate) => plate.id === id) ?? null;
  const goTo = (target: Standpoint) => {
    glide.begin(pose, findWay(plan, pose, target), target, isStill());
    lookUp(true);
  };
  return {
    pose,
    goTo,
    isGoing: glide.isRunning,
    stop: glide.stop,
    plateOf,
    /**
     * The plate before or after the one being read, otherwise the one in front of the visitor or
     * last in front of them.
     */
    beside: (by: 1 | -1): HungPlate | null => {
      const { reading, before } = state.get();
      const at = reading ?? before;
      if (at !== null || upcoming === null) return plateBeside(plan, at ?? lastBefore, by);
      return by === 1 ? plateOf(upcoming) : plateBeside(plan, upcoming, -1);
    },
    /** Restarts the tour with the first plate of a wing, or of the hall. */
    beginAt: (wing: WingName | null): void => {
      lastBefore = null;
      upcoming = plan.plates.find((plate) => plate.wing === wing)?.id ?? null;
    },
    /** Call once per frame: the visitor's own input takes precedence over a glide. */
    step: (intent: Intent, seconds: number): void => {
      if (isResting(intent)) glide.advance(pose, seconds);
      else {
        glide.stop();
        takeStep(plan, pose, intent, seconds);
      }
      lookUp(false);
    },
    /** Call when a headset has moved the visitor. */
    stands: ({ x, z, heading }: Standpoint): void => {
      pose.x = x;
      pose.z = z;
      pose.heading = heading;
      lookUp(false);
    },
  };
};

export type Guide = ReturnType<typeof createGuide>;

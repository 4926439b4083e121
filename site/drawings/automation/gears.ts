import { compact } from '#site/drawings/compact.ts';
import { figures } from '#site/drawings/mechanisms.ts';
import { closed, moving, polar, type Board, type Point } from '#site/drawings/primitives.ts';

export interface Gear {
  center: Point;
  teeth: number;
  /** The radius of the pitch circle. */
  radius: number;
  /** The angle of the middle of a tooth. */
  phase: number;
}

/** Places a gear beside the previous one, rotated so that the teeth mesh. */
export const mesh = (gear: Gear, teeth: number, angle: number): Gear => {
  const module = (2 * gear.radius) / gear.teeth;
  const radius = (module * teeth) / 2;
  const arc = (gear.phase - angle) * gear.radius + (Math.PI * module) / 2;
  return {
    center: polar(gear.center, gear.radius + radius, angle),
    teeth,
    radius,
    phase: angle + Math.PI - arc / radius,
  };
};

/** The toothed outline. `outwards` is -1 for a ring with internal teeth. */
const rim = (gear: Gear, outwards: 1 | -1 = 1): string => {
  const module = (2 * gear.radius) / gear.teeth;
  const pitch = (2 * Math.PI) / gear.teeth;
  const root = gear.radius - module * 1.1 * outwards;
  const tip = gear.radius + module * 0.8 * outwards;
  const points = Array.from({ length: gear.teeth }, (_, index) => {
    const middle = gear.phase + index * pitch;
    return [
      polar(gear.center, root, middle - pitch * 0.29),
      polar(gear.center, tip, middle - pitch * 0.1),
      polar(gear.center, tip, middle + pitch * 0.1),
      polar(gear.center, root, middle + pitch * 0.29),
    ];
  });
  return closed(...points.flat());
};

/** Teeth are drawn on half units: on whole units they look uneven. */
const rims = (outlines: readonly string[], { isSmall }: Board): string =>
  `<path transform="scale(.5)" stroke-width="${isSmall ? 7 : 5}" d="${compact(outlines.join(''), 2)}"/>`;

/** A wheel's motion: its turns for one of the drive, negative if it runs backward. */
export const turning = (center: Point, turns: number, law = ''): string =>
  `r ${figures(center)} ${figures([turns * 360], 2)}${law}`;

/** A gear, and its turns for one of the drive. */
export interface TurningGear {
  gear: Gear;
  turns: number;
  /** -1 for a ring with internal teeth. */
  outwards?: -1;
}

/** The toothed outlines of gears. Only where they run is each a path of its own. */
export const turningRims = (gears: readonly TurningGear[], board: Board, law = ''): string => {
  const outline = ({ gear, outwards }: TurningGear) => rim(gear, outwards);
  if (!board.isLive) return rims(gears.map(outline), board);
  return gears
    .map((each) => moving(turning(each.gear.center, each.turns, law), rims([outline(each)], board)))
    .join('');
};

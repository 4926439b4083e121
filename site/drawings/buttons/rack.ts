import { rim, rims, web, type Gear } from '#site/drawings/automation/gears.ts';
import {
  accent,
  axis,
  centreMark,
  circle,
  closed,
  cornersOf,
  dashed,
  hatch,
  line,
  paper,
  path,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** A pinion on its rack: turning made into way. */
export const drawRack = (board: Board): string => {
  const { random, field, fine, heavy } = board;
  const teeth = random.whole(18, 22);
  const radius = 150;
  const module = (2 * radius) / teeth;
  const pitch = Math.PI * module;
  const run = field.bottom - 104;
  const gear: Gear = {
    centre: [(field.left + field.right) / 2, run - radius],
    teeth,
    radius,
    phase: Math.PI / 2 + Math.PI / teeth,
  };
  const [top, root] = [run - module * 0.8, run + module * 1.1];
  const [left, right] = [field.left, field.right];
  const count = Math.floor((right - left) / pitch);
  const start = gear.centre[0] - (Math.floor(count / 2) + 0.5) * pitch;
  const profile = Array.from({ length: count + 1 }, (_, i) => start + (i + 0.5) * pitch)
    .filter((x) => x - pitch * 0.29 > left && x + pitch * 0.29 < right)
    .flatMap((x): Point[] => [
      [x - pitch * 0.29, root],
      [x - pitch * 0.1, top],
      [x + pitch * 0.1, top],
      [x + pitch * 0.29, root],
    ]);
  const bar: Point[] = [
    [left, root],
    ...profile,
    [right, root],
    [right, field.bottom - 26],
    [left, field.bottom - 26],
  ];
  return (
    rims([rim(gear)], board) +
    path(web(gear)) +
    path(closed(...bar), `${heavy} ${paper}`) +
    path(hatch(cornersOf({ left, right, top: root + 12, bottom: field.bottom - 26 }), 26), fine) +
    path(circle(gear.centre, radius) + line([left, run], [right, run]), `${accent} ${dashed}`) +
    path(centreMark(gear.centre, radius * 1.16), `${fine} ${axis}`)
  );
};

import { hubOf, leanOf, seatOutside, type Hub } from '#site/drawings/automation/hub.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import {
  accent,
  axis,
  circle,
  closed,
  hatch,
  line,
  paper,
  path,
  polar,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

interface Disc {
  centre: Point;
  base: number;
  lift: number;
}

const ROLLER = 17;
/** Half the size of a stem's end box. */
const BOX = 36;

/** The lift at an angle, with one lobe for each part that the cam drives. */
const liftAt = (angle: number, { around }: Hub): number => {
  const width = Math.min(0.62, Math.PI / Math.max(2, around.length));
  return around.reduce((most, follower) => {
    if (follower.isInward) return most;
    const off = Math.abs(
      Math.atan2(Math.sin(angle - follower.angle), Math.cos(angle - follower.angle)),
    );
    return off >= width ? most : Math.max(most, (1 + Math.cos((Math.PI * off) / width)) / 2);
  }, 0);
};

const radiusAt = (angle: number, { base, lift }: Disc, hub: Hub) =>
  base + lift * liftAt(angle, hub);

/** The end of a follower's stem. The field is wider than high. */
const endOf = (angle: number, { centre }: Disc, { field }: Board): Point => {
  const [rx, ry] = [(field.right - field.left) * 0.27, (field.bottom - field.top) / 2 - BOX - 4];
  const reach = 1 / Math.hypot(Math.cos(angle) / rx, Math.sin(angle) / ry);
  return polar(centre, reach, angle);
};

/** Roller, stem and guide of one follower. */
const follower = (angle: number, disc: Disc, hub: Hub, end: Point, { heavy, fine }: Board) => {
  const foot = polar(disc.centre, radiusAt(angle, disc, hub) + ROLLER, angle);
  const [dx, dy] = polar([0, 0], 1, angle);
  const across = (along: number, offset: number): Point => [
    foot[0] + dx * along - dy * offset,
    foot[1] + dy * along + dx * offset,
  ];
  const length = Math.hypot(end[0] - foot[0], end[1] - foot[1]);
  const guide = Math.max(0, (length - BOX) / 2 - 10);
  const cheek = (side: 1 | -1): Point[] => [
    across(guide, side * 10),
    across(guide + 20, side * 10),
    across(guide + 20, side * 27),
    across(guide, side * 27),
  ];
  return (
    path(closed(across(0, -7), across(length, -7), across(length, 7), across(0, 7)), paper) +
    path(closed(...cheek(1)) + closed(...cheek(-1)), 'fill="var(--ink)"') +
    path(circle(foot, ROLLER), `${heavy} ${paper}`) +
    path(circle(foot, ROLLER * 0.3), fine)
  );
};

const wiresOf = (
  { flow, hub, around }: Hub,
  positions: ReadonlyMap<number, Point>,
  disc: Disc,
  { connections }: System,
): Wire[] => {
  const angleOf = (part: number) => around.find((each) => each.part === part)?.angle ?? 0;
  return connections.flatMap(({ from, to }, i): Wire[] => {
    const [a, b] = [positions.get(from), positions.get(to)];
    if (!a || !b) return [];
    const drawn = { isMain: flow.isMain[i] ?? false, isBack: flow.isBack[i] ?? false };
    if (from === hub || to === hub) {
      // Beside the stem, in the direction of the motion.
      const angle = angleOf(from === hub ? to : from);
      const end = from === hub ? b : a;
      const side = polar([0, 0], drawn.isBack ? -39 : 39, angle + Math.PI / 2);
      const outer: Point = [
        end[0] - Math.cos(angle) * (BOX + 8) + side[0],
        end[1] - Math.sin(angle) * (BOX + 8) + side[1],
      ];
      const near = polar(disc.centre, disc.base + disc.lift, angle);
      const inner: Point = [near[0] + side[0], near[1] + side[1]];
      return [{ points: from === hub ? [inner, outer] : [outer, inner], ...drawn }];
    }
    const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const edge = (point: Point, angle: number): Point => {
      const reach = BOX / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
      return polar(point, reach, angle);
    };
    return [{ points: [edge(a, turn), edge(b, turn + Math.PI)], ...drawn }];
  });
};

/** On the cam above its hub, as far as possible from the followers. */
const markOnCam = ({ centre, base }: Disc, { around }: Hub): Point => {
  const off = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  const free = (angle: number) => Math.min(...around.map((each) => off(angle, each.angle)));
  const angle = [-0.5, -0.75, -0.25]
    .map((share) => share * Math.PI)
    .reduce((best, each) => (free(each) > free(best) ? each : best));
  return polar(centre, base * 0.78, angle);
};

/** A cam with a lobe for each part that it drives, and a follower for each connected part. */
export const drawCam: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const hub = hubOf(system);
  const tall = field.bottom - field.top;
  const disc: Disc = {
    centre: [
      (field.left + field.right) / 2 + leanOf(hub) * (field.right - field.left) * 0.04,
      (field.top + field.bottom) / 2,
    ],
    base: tall * 0.145,
    lift: tall * 0.075,
  };
  const known = new Map<number, Point>([[hub.hub, disc.centre]]);
  hub.around.forEach(({ part, angle }) => known.set(part, endOf(angle, disc, board)));
  const positions = seatOutside(hub, system, known, {
    left: field.left + BOX + 4,
    right: field.right - BOX - 4,
    top: field.top + tall * 0.2,
    bottom: field.bottom - tall * 0.2,
  });
  const profile = steps(isSmall ? 49 : 73, 0, 2 * Math.PI)
    .slice(1)
    .map((angle) => polar(disc.centre, radiusAt(angle, disc, hub), angle));
  const boxes = system.parts.flatMap((_, part) => {
    const position = positions.get(part);
    return position && part !== hub.hub ? [position] : [];
  });
  const box = ([x, y]: Point, half: number) =>
    rectangle({ left: x - half, right: x + half, top: y - half, bottom: y + half });
  return {
    art:
      path(
        hub.around.map(({ angle }) => line(disc.centre, endOf(angle, disc, board))).join(''),
        `${faint} ${axis}`,
      ) +
      path(
        circle(disc.centre, disc.base) + circle(disc.centre, disc.base + disc.lift),
        `${fine} ${axis}`,
      ) +
      path(closed(...profile), `${heavy} ${accent} ${paper}`) +
      path(hatch(profile, isSmall ? 26 : 18), faint) +
      hub.around
        .map(({ angle }) => follower(angle, disc, hub, endOf(angle, disc, board), board))
        .join('') +
      path(circle(disc.centre, disc.base * 0.5), `${heavy} ${paper}`) +
      drawWires(wiresOf(hub, positions, disc, system), board) +
      path(boxes.map((position) => box(position, BOX)).join(''), `${heavy} ${paper}`) +
      path(boxes.map((position) => box(position, BOX - 6)).join(''), fine) +
      flatSigns(
        system.parts.map(({ kind }, part) => [
          kind,
          positions.get(part) ?? disc.centre,
          part === hub.hub ? disc.base * 0.27 : 18,
        ]),
      ),
    parts: system.parts.map((_, part): Point => {
      const [x, y] = positions.get(part) ?? disc.centre;
      return part === hub.hub
        ? markOnCam(disc, hub)
        : [x, y + (y <= disc.centre[1] ? 3 - BOX : BOX - 3)];
    }),
  };
};

import { hubOf, leanOf, seatOutside, type Hub } from '#site/drawings/automation/hub.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { figures, profileAt, ROLLER, rollerAt, type Cam } from '#site/drawings/mechanisms.ts';
import {
  accent,
  axis,
  circle,
  closed,
  hatch,
  line,
  moving,
  paper,
  path,
  polar,
  rectangle,
  riding,
  steps,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

interface Disc extends Cam {
  center: Point;
}

/** Half the size of a stem's end box. */
const BOX = 36;

/** The end of a follower's stem. The field is wider than high. */
const endOf = (angle: number, { center }: Disc, { field }: Board): Point => {
  const [rx, ry] = [(field.right - field.left) * 0.27, (field.bottom - field.top) / 2 - BOX - 4];
  const reach = 1 / Math.hypot(Math.cos(angle) / rx, Math.sin(angle) / ry);
  return polar(center, reach, angle);
};

/** A follower's motion: along its stem, as the cam lifts its roller. */
const motionOf = (angle: number, { base, lift, width, lobes }: Disc): string =>
  `m ${figures([Math.cos(angle), Math.sin(angle)], 3)} c ${figures([angle, base, lift, width, ...lobes], 3)}`;

/** Roller, stem and guide of one follower, and the box at its end with its sign. */
const follower = (
  angle: number,
  disc: Disc,
  end: Point,
  { heavy, fine }: Board,
  [head, part]: [head: string, part: number],
) => {
  const foot = polar(disc.center, rollerAt(angle, disc), angle);
  const [dx, dy] = polar([0, 0], 1, angle);
  const across = (along: number, offset: number): Point => [
    foot[0] + dx * along - dy * offset,
    foot[1] + dy * along + dx * offset,
  ];
  const length = Math.hypot(end[0] - foot[0], end[1] - foot[1]);
  // Clear of the roller at the top of its stroke, and of the box at the bottom.
  const guide = disc.base + disc.lift + 2 * ROLLER + 4 - rollerAt(angle, disc);
  const cheek = (side: 1 | -1): Point[] => [
    across(guide, side * 10),
    across(guide + 18, side * 10),
    across(guide + 18, side * 27),
    across(guide, side * 27),
  ];
  return (
    moving(
      motionOf(angle, disc),
      path(closed(across(0, -7), across(length, -7), across(length, 7), across(0, 7)), paper) +
        path(circle(foot, ROLLER), `${heavy} ${paper}`) +
        path(circle(foot, ROLLER * 0.3), fine) +
        head,
      part,
    ) + path(closed(...cheek(1)) + closed(...cheek(-1)), 'fill="var(--ink)"')
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
    const drawn = flow.linkOf(i);
    if (from === hub || to === hub) {
      // Beside the stem, in the direction of the motion.
      const angle = angleOf(from === hub ? to : from);
      const end = from === hub ? b : a;
      const side = polar([0, 0], drawn.isBack ? -39 : 39, angle + Math.PI / 2);
      const outer: Point = [
        end[0] - Math.cos(angle) * (BOX + 8) + side[0],
        end[1] - Math.sin(angle) * (BOX + 8) + side[1],
      ];
      const near = polar(disc.center, disc.base + disc.lift, angle);
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
const markOnCam = ({ center, base }: Disc, { around }: Hub): Point => {
  const off = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  const free = (angle: number) => Math.min(...around.map((each) => off(angle, each.angle)));
  const angle = [-0.5, -0.75, -0.25]
    .map((share) => share * Math.PI)
    .reduce((best, each) => (free(each) > free(best) ? each : best));
  return polar(center, base * 0.78, angle);
};

/** A cam with a lobe for each part that it drives, and a follower for each connected part. */
export const drawCam: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const hub = hubOf(system);
  const tall = field.bottom - field.top;
  const disc: Disc = {
    center: [
      (field.left + field.right) / 2 + leanOf(hub) * (field.right - field.left) * 0.04,
      (field.top + field.bottom) / 2,
    ],
    base: tall * 0.12,
    lift: tall * 0.06,
    width: Math.min(0.62, Math.PI / Math.max(2, hub.around.length)),
    lobes: hub.around.filter(({ isInward }) => !isInward).map(({ angle }) => angle),
  };
  const known = new Map<number, Point>([[hub.hub, disc.center]]);
  hub.around.forEach(({ part, angle }) => known.set(part, endOf(angle, disc, board)));
  const positions = seatOutside(hub, system, known, {
    left: field.left + BOX + 4,
    right: field.right - BOX - 4,
    top: field.top + tall * 0.2,
    bottom: field.bottom - tall * 0.2,
  });
  const profile = steps(isSmall ? 49 : 73, 0, 2 * Math.PI)
    .slice(1)
    .map((angle) => polar(disc.center, profileAt(angle, disc), angle));
  const around = new Set(hub.around.map(({ part }) => part));
  const square = ([x, y]: Point, half: number) =>
    rectangle({ left: x - half, right: x + half, top: y - half, bottom: y + half });
  const boxOf = (part: number) => {
    const position = positions.get(part) ?? disc.center;
    return (
      path(square(position, BOX), `${heavy} ${paper}`) +
      path(square(position, BOX - 6), fine) +
      flatSigns([[system.parts[part]?.kind, position, 18]])
    );
  };
  return {
    cycle: 1,
    art:
      path(
        hub.around.map(({ angle }) => line(disc.center, endOf(angle, disc, board))).join(''),
        `${faint} ${axis}`,
      ) +
      path(
        circle(disc.center, disc.base) + circle(disc.center, disc.base + disc.lift),
        `${fine} ${axis}`,
      ) +
      moving(
        `r ${figures(disc.center)} 360`,
        path(closed(...profile), `${heavy} ${accent} ${paper}`) +
          path(hatch(profile, isSmall ? 26 : 18), faint),
      ) +
      hub.around
        .map(({ angle, part }) =>
          follower(angle, disc, endOf(angle, disc, board), board, [boxOf(part), part]),
        )
        .join('') +
      path(circle(disc.center, disc.base * 0.5), `${heavy} ${paper}`) +
      riding(drawWires(wiresOf(hub, positions, disc, system), board)) +
      system.parts
        .map((_, part) => (part === hub.hub || around.has(part) ? '' : boxOf(part)))
        .join('') +
      flatSigns([[system.parts[hub.hub]?.kind, disc.center, disc.base * 0.27]]),
    parts: system.parts.map((_, part): Point => {
      const [x, y] = positions.get(part) ?? disc.center;
      return part === hub.hub
        ? markOnCam(disc, hub)
        : [x, y + (y <= disc.center[1] ? 3 - BOX : BOX - 3)];
    }),
  };
};

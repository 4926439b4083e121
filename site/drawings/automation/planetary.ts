import { mesh, turningRims, type Gear } from '#site/drawings/automation/gears.ts';
import { hubOf, leanOf, seatOutside, type Hub } from '#site/drawings/automation/hub.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import {
  accent,
  axis,
  circle,
  dashed,
  paper,
  path,
  polar,
  steps,
} from '#site/drawings/primitives.ts';
import type { Area, Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

interface Epicycle {
  sun: Gear;
  planets: Gear[];
  ring: Gear;
}

const PLANET_TEETH = 9;
/** Space for each connection that passes around the ring. */
const PAST = 16;

/** Enough teeth that the planets fit beside one another and all mesh with sun and ring. */
const sunTeethFor = (planets: number): number => {
  const room = (PLANET_TEETH + 2.4) / Math.sin(Math.PI / Math.max(3, planets)) - PLANET_TEETH;
  let teeth = Math.max(11, Math.ceil(room));
  while ((2 * (teeth + PLANET_TEETH)) % planets !== 0) teeth += 1;
  return teeth;
};

const epicycleOf = (set: Hub, system: System, { field }: Board): Epicycle => {
  const { hub, around } = set;
  const isAround = (part: number) => around.some((each) => each.part === part);
  const past = system.connections.filter(
    ({ from, to }) => from !== hub && to !== hub && isAround(from) && isAround(to),
  ).length;
  const teeth = sunTeethFor(around.length);
  const ringTeeth = teeth + 2 * PLANET_TEETH;
  const outer =
    Math.min((field.bottom - field.top) / 2, (field.right - field.left) * 0.3) - past * PAST;
  const module = (2 * outer * 0.88) / ringTeeth;
  const center: Point = [
    (field.left + field.right) / 2 + leanOf(set) * (field.right - field.left) * 0.08,
    (field.top + field.bottom) / 2,
  ];
  const sun: Gear = { center, teeth, radius: (module * teeth) / 2, phase: 0 };
  const planets = around.map(({ angle }) => mesh(sun, PLANET_TEETH, angle));
  const [first, turn] = [planets[0] ?? sun, around[0]?.angle ?? 0];
  const radius = (module * ringTeeth) / 2;
  return {
    sun,
    planets,
    ring: {
      center,
      teeth: ringTeeth,
      radius,
      // A planet's tooth is in a gap of the ring, half a pitch from the ring's tooth.
      phase: turn + ((first.phase - turn) * first.radius) / radius + Math.PI / ringTeeth,
    },
  };
};

interface Round {
  center: Point;
  radius: number;
}

/** From rim to rim; between two planets around the outside of the ring. */
const wiresOf = (
  { flow, hub, around }: Hub,
  rounds: readonly Round[],
  { sun, ring }: Epicycle,
  { connections }: System,
): Wire[] => {
  const angleOf = (part: number) => around.find((each) => each.part === part)?.angle;
  let outside = 0;
  return connections.flatMap(({ from, to }, i): Wire[] => {
    const [a, b] = [rounds[from], rounds[to]];
    if (!a || !b) return [];
    const drawn = flow.linkOf(i);
    const [start, end] = [angleOf(from), angleOf(to)];
    if (from === hub || to === hub || start === undefined || end === undefined) {
      const turn = Math.atan2(b.center[1] - a.center[1], b.center[0] - a.center[0]);
      // Two opposite connections run side by side.
      const shift = drawn.isBack ? 0.5 : 0;
      return [
        {
          points: [
            polar(a.center, a.radius, turn + shift),
            polar(b.center, b.radius, turn + Math.PI - shift),
          ],
          ...drawn,
        },
      ];
    }
    outside += 1;
    const reach = ring.radius * 1.13 + outside * PAST - 4;
    return [
      {
        points: [
          polar(a.center, a.radius, start),
          ...steps(9, start, end).map((angle) => polar(sun.center, reach, angle)),
          polar(b.center, b.radius, end),
        ],
        ...drawn,
      },
    ];
  });
};

/**
 * A planetary gear: the busiest part is the sun, which drives its connected parts. The carrier is
 * held, so that the planets rotate where they are and the ring runs backward.
 */
export const drawPlanetary: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const hub = hubOf(system);
  const set = epicycleOf(hub, system, board);
  const { sun, planets, ring } = set;
  const known = new Map<number, Point>([[hub.hub, sun.center]]);
  hub.around.forEach(({ part }, i) => known.set(part, planets[i]?.center ?? sun.center));
  const inner: Area = {
    left: field.left + 54,
    right: field.right - 54,
    top: field.top + 96,
    bottom: field.bottom - 96,
  };
  const positions = seatOutside(hub, system, known, inner);
  const isOutside = (part: number) => hub.outside.some((each) => each.part === part);
  const rounds = system.parts.map((_, part): Round => {
    const center = positions.get(part) ?? sun.center;
    if (part === hub.hub) return { center, radius: sun.radius * 0.44 };
    const planet = (planets[0]?.radius ?? 20) * 0.52;
    return { center, radius: isOutside(part) ? 30 : planet };
  });
  const others = rounds.filter((_, part) => isOutside(part));
  return {
    cycle: 1,
    art:
      path(circle(sun.center, ring.radius * 1.13), `${heavy} ${paper}`) +
      turningRims(
        [
          { gear: ring, turns: -sun.teeth / ring.teeth, outwards: -1 },
          { gear: sun, turns: 1 },
          ...planets.map((gear) => ({ gear, turns: -sun.teeth / gear.teeth })),
        ],
        board,
      ) +
      path(
        [sun, ...planets].map(({ center, radius }) => circle(center, radius)).join(''),
        `${fine} ${dashed}`,
      ) +
      path(circle(sun.center, sun.radius + (planets[0]?.radius ?? 0)), `${faint} ${axis}`) +
      path(others.map(({ center }) => circle(center, 42)).join(''), `${heavy} ${paper}`) +
      path(others.map(({ center }) => circle(center, 36)).join(''), fine) +
      drawWires(
        wiresOf(
          hub,
          rounds.map(({ center, radius }, part) => ({
            center,
            radius: isOutside(part) ? 42 : radius,
          })),
          set,
          system,
        ),
        board,
      ) +
      path(rounds.map(({ center, radius }) => circle(center, radius)).join(''), paper) +
      path(circle(sun.center, sun.radius * 0.44), `${accent} ${isSmall ? heavy : ''}`) +
      flatSigns(
        rounds.map(({ center, radius }, part) => [system.parts[part]?.kind, center, radius * 0.56]),
      ),
    parts: rounds.map(({ center: [x, y], radius }, part): Point => {
      const reach = part === hub.hub ? sun.radius * 0.72 : radius - 5;
      return [x, y + (y <= sun.center[1] ? -reach : reach)];
    }),
  };
};

import { steps } from '#site/drawings/primitives.ts';
import { texts } from '#site/texts/en.ts';
import type { HallPlan, Place, Wing } from '../plan/hall-plan.ts';
import type { Matter } from '../solids/matter.ts';
import { addFace } from '../solids/solid-set.ts';
import { addLine, addLoop, addStroke, type StrokeSet, type Style } from '../strokes/stroke-set.ts';
import { writeWords } from '../strokes/write-words.ts';

/** Positions in a wing: ahead of the center of the entrance, to the right, and up. */
const placeIn =
  ({ heading }: Pick<Wing, 'heading'>) =>
  (ahead: number, right: number, y: number): Place => [
    -Math.sin(heading) * ahead + Math.cos(heading) * right,
    y,
    -Math.cos(heading) * ahead - Math.sin(heading) * right,
  ];

const WALL = 5.5;
/** Where a column ends and its arch begins, and the height of the arch. */
const SPRING = 4.6;
const RISE = 2.7;
const RAIL = 4.35;

const column: Style = { width: 0.02, opacity: 0.85 };
const hair: Style = { width: 0.009, opacity: 0.6 };
const faint: Style = { width: 0.009, opacity: 0.32 };

export const names = texts.ui.type;

type In = ReturnType<typeof placeIn>;

const archAt = (at: In, ahead: number, half = WALL, rise = RISE): Place[] =>
  steps(21, 0, Math.PI).map((turn) =>
    at(ahead, -Math.cos(turn) * half, SPRING + Math.sin(turn) * rise),
  );

/** Two columns on their bases and the arch between them. */
const drawFrame = (set: StrokeSet, at: In, ahead: number, style: Style) => {
  for (const side of [-1, 1]) {
    addStroke(set, at(ahead, side * WALL, 0), at(ahead, side * WALL, SPRING), style);
    addLoop(
      set,
      [
        at(ahead - 0.16, side * WALL - 0.16, 0),
        at(ahead + 0.16, side * WALL - 0.16, 0),
        at(ahead + 0.16, side * WALL + 0.16, 0),
        at(ahead - 0.16, side * WALL + 0.16, 0),
      ],
      hair,
    );
    addStroke(set, at(ahead, side * WALL, SPRING), at(ahead, side * (WALL - 0.6), SPRING), hair);
  }
  addLine(set, archAt(at, ahead), style);
};

/** The end of a wing: its full arch, with the centers and radii of its construction. */
const drawEnd = (set: StrokeSet, at: In, { endsAt }: Wing) => {
  drawFrame(set, at, endsAt, column);
  addStroke(set, at(endsAt, -WALL, 0), at(endsAt, WALL, 0), column);
  addStroke(set, at(endsAt, -WALL, SPRING), at(endsAt, WALL, SPRING), hair);
  for (const share of [0.82, 0.55, 0.3])
    addLine(set, archAt(at, endsAt, WALL * share, RISE * share), share > 0.6 ? hair : faint);
  for (const turn of steps(9, 0, Math.PI).slice(1, -1))
    addStroke(
      set,
      at(endsAt, -Math.cos(turn) * WALL * 0.3, SPRING + Math.sin(turn) * RISE * 0.3),
      at(endsAt, -Math.cos(turn) * WALL, SPRING + Math.sin(turn) * RISE),
      faint,
    );
  for (const right of steps(12, -WALL, WALL))
    addStroke(set, at(endsAt, right, 0), at(endsAt, right, SPRING), faint);
};

/** A board in the door of a wing: the wing's name on one side, the way back on the other. */
const hangSign = ({ strokes, faces }: Matter, wing: Wing, count: number) => {
  const at = placeIn(wing);
  const { startsAt, heading, name } = wing;
  const half = Math.max(1.1, names[name].length * 0.36);
  const [low, high] = [4.72, 6.02];
  const board = [
    at(startsAt, -half, low),
    at(startsAt, half, low),
    at(startsAt, half, high),
    at(startsAt, -half, high),
  ];
  addFace(faces, board, 'plinth');
  addLoop(strokes, board, hair);
  for (const side of [-0.8, 0.8])
    addStroke(
      strokes,
      at(startsAt, side * half, high),
      at(startsAt, side * half, SPRING + RISE * 0.93),
      hair,
    );
  const side = (turn: number, ahead: number) => ({
    origin: at(ahead, 0, 0),
    right: [Math.cos(turn), 0, -Math.sin(turn)] as const,
    down: [0, -1, 0] as const,
  });
  const [front, back] = [side(heading, startsAt - 0.05), side(heading + Math.PI, startsAt + 0.05)];
  const middle = { anchor: 'middle' } as const;
  writeWords(strokes, front, names[name], { at: [0, -5.25], size: 0.56, ink: name, ...middle });
  writeWords(strokes, front, texts.hall.projects(count), { at: [0, -4.87], size: 0.17, ...middle });
  writeWords(strokes, back, texts.head.sitePlan, { at: [0, -5.26], size: 0.2, ...middle });
};

/** The name of a wing on its end wall, as large as fits. */
const nameEnd = (set: StrokeSet, wing: Wing) => {
  const { heading, endsAt, name } = wing;
  const plane = {
    origin: placeIn(wing)(endsAt, 0, 2.3),
    right: [Math.cos(heading), 0, -Math.sin(heading)] as const,
    down: [0, -1, 0] as const,
  };
  writeWords(set, plane, names[name], { at: [0, 0], size: 0.95, anchor: 'middle', ink: name });
};

const drawWing = (matter: Matter, plan: HallPlan, wing: Wing) => {
  const set = matter.strokes;
  const at = placeIn(wing);
  const { startsAt, endsAt } = wing;
  const bays = Math.max(1, Math.round((endsAt - startsAt - 7.6) / 4.8) + 1);
  drawFrame(set, at, startsAt, column);
  for (const index of steps(bays, 1, bays)) drawFrame(set, at, startsAt + 1.2 + index * 4.8, hair);
  drawEnd(set, at, wing);
  for (const side of [-1, 1]) {
    addStroke(set, at(startsAt, side * WALL, 0), at(endsAt, side * WALL, 0), column);
    addStroke(set, at(startsAt, side * 4.9, RAIL), at(endsAt, side * 4.9, RAIL), hair);
    addStroke(set, at(startsAt, side * 2.2, 0), at(endsAt, side * 2.2, 0), faint);
  }
  for (const turn of steps(9, 0, Math.PI))
    addStroke(
      set,
      at(startsAt, -Math.cos(turn) * WALL, SPRING + Math.sin(turn) * RISE),
      at(endsAt, -Math.cos(turn) * WALL, SPRING + Math.sin(turn) * RISE),
      faint,
    );
  nameEnd(set, wing);
  hangSign(matter, wing, plan.plates.filter((plate) => plate.wing === wing.name).length);
};

/** The dome of the entrance: eight ribs that meet in a ring of light. */
const drawDome = (set: StrokeSet, half: number) => {
  const foot = half * 1.0;
  const ring = (radius: number, y: number, style: Style) =>
    addLoop(
      set,
      steps(49, 0, 2 * Math.PI)
        .slice(1)
        .map((turn): Place => [Math.sin(turn) * radius, y, Math.cos(turn) * radius]),
      style,
    );
  for (const share of [0.35, 0.7])
    ring(foot * Math.cos(share), SPRING + 2.7 + 4.2 * Math.sin(share), faint);
  ring(foot, SPRING + 2.7, hair);
  ring(2.1, SPRING + 6.8, column);
  ring(1.9, SPRING + 6.8, hair);
  for (const index of steps(16, 0, 15)) {
    const turn = (index / 16) * 2 * Math.PI;
    const rib = steps(13, 0, Math.acos(2.1 / foot)).map((rise): Place => {
      const radius = foot * Math.cos(rise);
      return [
        Math.sin(turn) * radius,
        SPRING + 2.7 + 4.2 * Math.sin(rise),
        Math.cos(turn) * radius,
      ];
    });
    addLine(set, rib, index % 2 === 0 ? hair : faint);
  }
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const corner = (inset: number, y: number): Place => [x * (half - inset), y, z * (half - inset)];
    addStroke(set, corner(0, 0), corner(0, SPRING + 2.7), column);
    addStroke(set, [x * half, 0, z * half], [x * WALL, 0, z * half], column);
    addStroke(set, [x * half, 0, z * half], [x * half, 0, z * WALL], column);
    addStroke(set, [x * half, SPRING, z * half], [x * WALL, SPRING, z * half], hair);
    addStroke(set, [x * half, SPRING, z * half], [x * half, SPRING, z * WALL], hair);
  }
};

/** The wall in place of a missing wing, with the outline of its door's arch. */
const drawClosedSide = (set: StrokeSet, heading: number, half: number) => {
  const at = placeIn({ heading });
  drawFrame(set, at, half, hair);
  addStroke(set, at(half, -WALL, 0), at(half, WALL, 0), column);
  addStroke(set, at(half, -WALL, SPRING), at(half, WALL, SPRING), hair);
};

/** The building: frames, vaults, rails and the names of the wings. */
export const drawShell = (matter: Matter, plan: HallPlan): void => {
  for (const wing of plan.wings) drawWing(matter, plan, wing);
  for (const heading of plan.closedSides)
    drawClosedSide(matter.strokes, heading, plan.entrance.east);
  drawDome(matter.strokes, plan.entrance.east);
};

import {
  accent,
  axis,
  dot,
  dots,
  ellipse,
  hatch,
  line,
  paper,
  path,
  polar,
  steps,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

interface Disc {
  x: number;
  radius: number;
  depth: number;
  bore: number;
  bolts: number;
}

/** The face of a round part, seen from the side: a circle leaning away by this much. */
const LEAN = 0.42;

/** The parts on their shaft, in the order of the drawing; also what the model of the project is made of. */
export const createDiscs = ({ random, field, isSmall }: Board): { rise: number; discs: Disc[] } => {
  const tall = field.bottom - field.top;
  const rise = random.pick([-0.08, 0.08, 0]);
  const xs = steps(isSmall ? 3 : 5, field.left + tall * 0.22, field.right - tall * 0.26);
  const discs = xs.map((x, i) => ({
    x,
    radius: tall * (i % 2 === 0 ? random.between(0.34, 0.45) : random.between(0.2, 0.3)),
    depth: tall * random.pick([0.05, 0.08, 0.12]),
    bore: random.between(0.24, 0.4),
    bolts: random.pick([4, 5, 6]),
  }));
  return { rise, discs };
};

/** Turned parts drawn apart on their shaft: flanges, discs and sleeves with their bolt circles. */
export const drawTurnedParts: BoardDrawing = (board) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const middle = (field.top + field.bottom) / 2;
  const { rise, discs } = createDiscs(board);
  const up = (x: number) => middle + (x - (field.left + field.right) / 2) * rise;
  const face = ({ x, radius }: Disc, part: number) =>
    ellipse([x, up(x)], radius * LEAN * part, radius * part);
  const seat = ({ x, radius }: Disc, angle: number, part: number): Point => {
    const [px, py] = polar([0, 0], radius * part, angle);
    return [x + px * LEAN, up(x) + py];
  };
  const draw = (disc: Disc) => {
    const { x, radius, depth, bore, bolts } = disc;
    const y = up(x);
    const body = `M${x.toFixed(1)} ${(y - radius).toFixed(1)}h${(-depth).toFixed(1)}a${(radius * LEAN).toFixed(1)} ${radius.toFixed(1)} 0 0 0 0 ${(2 * radius).toFixed(1)}h${depth.toFixed(1)}`;
    const holes = steps(bolts + 1, 0, 2 * Math.PI)
      .slice(1)
      .map((angle) => ellipse(seat(disc, angle, 0.74), radius * 0.07 * LEAN + 1, radius * 0.07));
    const outline = steps(19, 0, 2 * Math.PI).slice(1);
    const cut = [
      ...outline.map((a) => seat(disc, a, bore * 1.5)),
      seat(disc, outline[0] ?? 0, bore * 1.5),
      seat(disc, outline[0] ?? 0, bore),
      ...outline.map((a) => seat(disc, a, bore)).reverse(),
    ];
    return (
      path(body + face(disc, 1), `${heavy} ${paper}`) +
      path(face(disc, 0.93) + holes.join(''), fine) +
      path(hatch(cut, isSmall ? 14 : 18), fine) +
      path(face(disc, bore * 1.5)) +
      path(face(disc, bore), `${accent} ${paper}`) +
      path(ellipse([x, y], radius * 0.74 * LEAN, radius * 0.74), `${fine} ${axis}`)
    );
  };
  const rails = discs.slice(1).map((disc, i) => {
    const before = discs[i] ?? disc;
    return [-1, 1]
      .map((side) =>
        line(
          [before.x, up(before.x) + side * before.radius],
          [disc.x - disc.depth, up(disc.x) + side * disc.radius],
        ),
      )
      .join('');
  });
  const ends = [field.left - 6, field.right + 6];
  const chosen = discs;
  return {
    art:
      path(rails.join(''), faint) +
      path(line(...ends.map((x): Point => [x, up(x)])), `${accent} ${axis}`) +
      discs.map(draw).join('') +
      path(discs.map(({ x }) => dot([x, up(x)])).join(''), dots(isSmall ? 9 : 5)),
    parts: discs.flatMap((disc): Point[] => [seat(disc, -1.6, 0.97), seat(disc, -0.9, 0.74)]),
    stations: chosen.map(({ x, radius }): Point => [x, up(x) + radius]),
  };
};

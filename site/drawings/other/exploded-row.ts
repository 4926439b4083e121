import {
  accent,
  axis,
  closed,
  hatch,
  line,
  paper,
  path,
  steps,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';
import { createProjection, facesOf, type Projection } from '#site/drawings/other/isometric.ts';

interface Part {
  along: number;
  depth: number;
  wide: number;
  high: number;
}

/** Also what the model of the project is made of. */
export const createParts = ({ random, field, isSmall }: Board): Part[] => {
  const unit = (field.bottom - field.top) / 100;
  const count = isSmall ? 3 : 5;
  const reach = (isSmall ? 72 : 110) * unit;
  return steps(count, -reach / 2, reach / 2).map((along) => ({
    along,
    depth: unit * random.pick([3, 5, 8, 11]),
    wide: unit * random.between(24, 36),
    high: unit * random.between(24, 36),
  }));
};

/** For each part in turn, after all of them were made. */
export const pickDetail = (random: Board['random']) =>
  random.pick(['ring', 'cells', 'slots'] as const);

/** What the front face carries: a bored ring, a grid of cells, or slots. */
const detail = (project: Projection, part: Part, { random, fine }: Board): string => {
  const x = part.along + part.depth / 2;
  const on = (y: number, z: number) => project(x, y * part.wide, z * part.high);
  const kind = pickDetail(random);
  if (kind === 'ring') {
    const ring = (radius: number) =>
      steps(29, 0, 2 * Math.PI)
        .slice(1)
        .map((angle) => {
          const size = radius * Math.min(part.wide, part.high);
          return project(x, Math.cos(angle) * size, Math.sin(angle) * size);
        });
    return (
      path(hatch([...ring(0.36), ...ring(0.36).slice(0, 1), ...ring(0.22).reverse()], 9), fine) +
      path(closed(...ring(0.36)) + closed(...ring(0.22)), accent)
    );
  }
  const lines = steps(kind === 'cells' ? 6 : 8, -0.36, 0.36).map((share) => {
    const slot = line(on(-0.36, share), on(0.36, share));
    return kind === 'cells' ? slot + line(on(share, -0.36), on(share, 0.36)) : slot;
  });
  return path(lines.join(''), fine);
};

/** Parts drawn apart along one axis, on the lines by which they go together. */
export const drawExplodedRow: BoardDrawing = (board) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const all = createParts(board);
  const flat = createProjection([0, 0]);
  const [cx, cy] = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const stretch = isSmall ? 1 : 1.75;
  // Parts keep their shape; only the distances between them are drawn out, along the sheet.
  const project: Projection = (x, y, z) => {
    const middle = all.reduce((a, b) =>
      Math.abs(b.along - x) < Math.abs(a.along - x) ? b : a,
    ).along;
    const [px, py] = flat(x, y, z);
    const [mx, my] = flat(middle, 0, 0);
    return [cx + px + mx * (stretch - 1), cy + py - my * (isSmall ? 0.3 : 0.45)];
  };
  const corners = [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z) => [y, z] as const));
  const rails = all.slice(1).flatMap((part, index) => {
    const before = all[index] ?? part;
    return corners.map(([y, z]) =>
      line(
        project(before.along, y * before.wide, z * before.high),
        project(part.along, y * part.wide, z * part.high),
      ),
    );
  });
  const drawn = all.map((part) => {
    const faces = facesOf(project, {
      x: [part.along - part.depth / 2, part.along + part.depth / 2],
      y: [-part.wide / 2, part.wide / 2],
      z: [-part.high / 2, part.high / 2],
    });
    return {
      art:
        path(
          Object.values(faces)
            .map((face) => closed(...face))
            .join(''),
          `${heavy} ${paper}`,
        ) +
        path(hatch(faces.left, 8), fine) +
        detail(project, part, board),
      head: faces.top[0] ?? ([0, 0] as Point),
      side: faces.top[1] ?? ([0, 0] as Point),
    };
  });
  const ends = [all[0]?.along ?? 0, all.at(-1)?.along ?? 0];
  const shadow = all.map((part): Point => project(part.along, part.wide / 2, -part.high / 2));
  return {
    art:
      path(rails.join(''), faint) +
      path(
        line(project((ends[0] ?? 0) - 60, 0, 0), project((ends[1] ?? 0) + 60, 0, 0)),
        `${accent} ${axis}`,
      ) +
      drawn.map(({ art }) => art).join(''),
    parts: drawn.flatMap(({ head, side }) => [head, side]),
    stations: isSmall ? [] : shadow,
  };
};

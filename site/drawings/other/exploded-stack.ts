import {
  accent,
  axis,
  closed,
  dot,
  dots,
  hatch,
  line,
  paper,
  path,
  steps,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';
import {
  createProjection,
  facesOf,
  type Block,
  type Projection,
} from '#site/drawings/other/isometric.ts';

type Look = 'grid' | 'chips' | 'frame' | 'fins' | 'cover';

const ring = (project: Projection, size: number, z: number): Point[] => [
  project(-size, -size, z),
  project(size, -size, z),
  project(size, size, z),
  project(-size, size, z),
];

/** What lies on the upper face of a layer. */
const surface = (
  project: Projection,
  look: Look,
  size: number,
  z: number,
  board: Board,
): string => {
  const { random, fine, faint, isSmall } = board;
  if (look === 'grid') {
    const marks = steps(isSmall ? 5 : 7, -size * 0.8, size * 0.8);
    return path(
      marks
        .map(
          (m) =>
            line(project(m, -size * 0.8, z), project(m, size * 0.8, z)) +
            line(project(-size * 0.8, m, z), project(size * 0.8, m, z)),
        )
        .join(''),
      fine,
    );
  }
  if (look === 'chips') {
    const seats = [-0.45, 0.45].flatMap((x) =>
      [-0.45, 0.45].map((y) => [x * size, y * size] as const),
    );
    const chosen = random.whole(0, 3);
    return seats
      .map(([x, y], i) => {
        const half = size * random.between(0.2, 0.32);
        const faces = facesOf(project, {
          x: [x - half, x + half],
          y: [y - half, y + half],
          z: [z, z + size * 0.1],
        });
        return (
          path(
            Object.values(faces)
              .map((face) => closed(...face))
              .join(''),
            paper,
          ) + (i === chosen ? path(hatch(faces.top, 12), accent) : '')
        );
      })
      .join('');
  }
  if (look === 'frame')
    return (
      path(closed(...ring(project, size * 0.72, z)), paper) +
      path(closed(...ring(project, size * 0.66, z)), fine)
    );
  if (look === 'fins') {
    const rows = steps(isSmall ? 5 : 6, -size * 0.8, size * 0.8);
    return rows
      .map((y) =>
        path(
          Object.values(
            facesOf(project, {
              x: [-size * 0.85, size * 0.85],
              y: [y - size * 0.03, y + size * 0.03],
              z: [z, z + size * 0.22],
            }),
          )
            .map((face) => closed(...face))
            .join(''),
          `${paper} ${fine}`,
        ),
      )
      .join('');
  }
  return (
    path(hatch(ring(project, size * 0.5, z), 10), faint) +
    path(closed(...ring(project, size * 0.5, z)), fine)
  );
};

/** What lies on what, from below; also what the model of the project is made of. */
export const orderLayers = ({ random, isSmall }: Board): Look[] => {
  const looks: Look[] = isSmall ? ['frame', 'chips', 'fins'] : ['frame', 'grid', 'chips', 'fins'];
  const turn = random.whole(1, looks.length - 1);
  return [...looks.slice(turn), ...looks.slice(0, turn)];
};

/** Layers lifted off one another along the upright, the corners held by their guide lines. */
export const drawExplodedStack: BoardDrawing = (board) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const tall = field.bottom - field.top;
  const size = tall * (isSmall ? 0.3 : 0.24);
  const order = orderLayers(board);
  const lifts = steps(order.length, 0, tall - size * 2.25);
  const centres = isSmall
    ? [(field.left + field.right) / 2]
    : [
        field.left + (field.right - field.left) * 0.27,
        field.left + (field.right - field.left) * 0.74,
      ];
  const parts: Point[] = [];
  const stack = (middle: number, isApart: boolean) => {
    const project = createProjection([middle, field.bottom - size * 1.05]);
    const gap = isApart ? 1 : 0.2;
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const;
    const guides = corners.map(([x, y]) =>
      line(
        project(x * size, y * size, 0),
        project(x * size, y * size, (lifts.at(-1) ?? 0) * gap + 12),
      ),
    );
    const layers = order.map((look, i) => {
      const z = (lifts[i] ?? 0) * gap;
      const block: Block = {
        x: [-size, size],
        y: [-size, size],
        z: [z, z + size * (look === 'frame' ? 0.2 : 0.1)],
      };
      const faces = facesOf(project, block);
      parts.push(faces.top[1] ?? [0, 0], faces.top[0] ?? [0, 0]);
      const holes = corners.map(([x, y]) =>
        dot(project(x * size * 0.9, y * size * 0.9, block.z[1])),
      );
      return (
        path(
          Object.values(faces)
            .map((face) => closed(...face))
            .join(''),
          `${heavy} ${paper}`,
        ) +
        (isApart ? path(hatch(faces.right, 15), fine) : '') +
        (isApart || i === order.length - 1 ? surface(project, look, size, block.z[1], board) : '') +
        path(holes.join(''), dots(isSmall ? 9 : 6))
      );
    });
    return (
      path(guides.join(''), `${faint} stroke-dasharray="4 4"`) +
      layers.join('') +
      path(
        line(
          project(0, 0, (lifts.at(-1) ?? 0) * gap + size * 0.25),
          project(0, 0, (lifts.at(-1) ?? 0) * gap + size * 0.7),
        ),
        `${fine} ${axis}`,
      )
    );
  };
  const art = centres.map((middle, i) => stack(middle, i === 0)).join('');
  const wide = size * 0.866 * 2;
  const [a, b] = [centres[0] ?? 0, centres[1] ?? 0];
  const foot = field.bottom - size;
  return {
    art,
    parts: parts.filter((_, i) => i % 2 === 0),
    stations: [
      [a - wide, foot],
      [a, field.bottom],
      [a + wide, foot],
      [b - wide, foot],
      [b + wide, foot],
    ],
  };
};

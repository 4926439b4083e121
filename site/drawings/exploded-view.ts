import { accent, axis, circle, closed, fine, line, paper, path, thin, type Frame, type Pen, type Point } from '#site/drawings/pen.ts'; // prettier-ignore

interface Box {
  /** Where its middle stands along the axis of explosion. */
  along: number;
  depth: number;
  wide: number;
  high: number;
}

const COS = Math.cos(Math.PI / 6);
const SIN = Math.sin(Math.PI / 6);

/** Isometric: x to the lower right, y to the lower left, z upwards. */
const createProjection =
  (origin: Point) =>
  (x: number, y: number, z: number): Point => [
    origin[0] + (x - y) * COS,
    origin[1] + (x + y) * SIN - z,
  ];

type Projection = ReturnType<typeof createProjection>;

const createBoxes = (pen: Pen, frame: Frame): Box[] => {
  const unit = Math.min(frame.height, frame.width * 0.62) / 112;
  const count = 5;
  const reach = unit * 122;
  return Array.from({ length: count }, (_, index) => ({
    along: reach * (index / (count - 1) - 0.5) * 0.86,
    depth: unit * pen.pick([4, 6, 9, 13]),
    wide: unit * pen.between(18, 30),
    high: unit * pen.between(18, 30),
  }));
};

const faces = (project: Projection, box: Box) => {
  const [x0, x1] = [box.along - box.depth / 2, box.along + box.depth / 2];
  const [y0, y1] = [-box.wide / 2, box.wide / 2];
  const [z0, z1] = [-box.high / 2, box.high / 2];
  return {
    top: closed(project(x0, y0, z1), project(x1, y0, z1), project(x1, y1, z1), project(x0, y1, z1)),
    left: closed(project(x0, y1, z0), project(x1, y1, z0), project(x1, y1, z1), project(x0, y1, z1)), // prettier-ignore
    front: closed(project(x1, y0, z0), project(x1, y1, z0), project(x1, y1, z1), project(x1, y0, z1)), // prettier-ignore
  };
};

/** What the front face carries: a bored ring, a grid of cells, or slots. */
const detail = (pen: Pen, project: Projection, box: Box): string => {
  const x = box.along + box.depth / 2;
  const on = (y: number, z: number) => project(x, y * box.wide, z * box.high);
  const kind = pen.pick(['ring', 'cells', 'slots']);
  if (kind === 'ring') {
    const ring = (radius: number) =>
      closed(
        ...Array.from({ length: 28 }, (_, i) => {
          const angle = (i / 28) * 2 * Math.PI;
          const size = radius * Math.min(box.wide, box.high);
          return project(x, Math.cos(angle) * size, Math.sin(angle) * size);
        }),
      );
    return path(ring(0.34) + ring(0.2), accent);
  }
  const steps = kind === 'cells' ? 4 : 6;
  const lines = Array.from({ length: steps + 1 }, (_, i) => {
    const share = -0.34 + (0.68 * i) / steps;
    const slot = line(on(-0.36, share), on(0.36, share));
    return kind === 'cells' ? slot + line(on(share, -0.34), on(share, 0.34)) : slot;
  });
  return path(lines.join(''), fine);
};

const balloon = (project: Projection, box: Box, frame: Frame, index: number): string => {
  const from = project(box.along, 0, box.high / 2);
  const isUp = index % 2 === 0;
  const base = isUp ? from : project(box.along, box.wide / 2, -box.high / 2);
  const reach = frame.height * 0.1 * (isUp ? -1 : 1);
  const to: Point = [base[0] + reach * -0.35, base[1] + reach];
  const radius = frame.height * 0.024;
  const edge: Point = [to[0], to[1] - Math.sign(reach) * radius];
  return (
    path(line(base, edge) + circle(to, radius), fine) + path(circle(to, radius * 0.28), accent)
  );
};

/** Everything else: an exploded isometric along one axis, each part with its balloon. */
export const drawExplodedView = (pen: Pen, frame: Frame): string => {
  const project = createProjection([frame.width * 0.5, frame.height * 0.5]);
  const boxes = createBoxes(pen, frame);
  const first = boxes[0]?.along ?? 0;
  const last = boxes.at(-1)?.along ?? 0;
  const corners = [-1, 1].flatMap((y) => [-1, 1].map((z) => [y, z] as const));
  const rails = boxes.slice(1).map((box, index) => {
    const before = boxes[index] ?? box;
    return corners
      .map(([y, z]) =>
        line(
          project(before.along, (y * before.wide) / 2, (z * before.high) / 2),
          project(box.along, (y * box.wide) / 2, (z * box.high) / 2),
        ),
      ) // prettier-ignore
      .join('');
  });
  const parts = boxes.map((box) => {
    const { top, left, front } = faces(project, box);
    return path(top + left + front, `${paper} stroke-width="1.8"`) + detail(pen, project, box);
  });
  return (
    path(rails.join(''), thin) +
    path(line(project(first - 70, 0, 0), project(last + 70, 0, 0)), axis) +
    parts.join('') +
    boxes.map((box, index) => balloon(project, box, frame, index)).join('')
  );
};

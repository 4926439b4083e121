import {
  accent,
  at,
  circle,
  dot,
  dots,
  path,
  polar,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** The search from the middle outwards, ring by ring, and the one way that was taken. */
export const drawRingTree = ({ random, field, fine, faint, heavy }: Board): string => {
  const centre: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const most = (field.bottom - field.top) * 0.47;
  const radii = [0, most * 0.38, most * 0.7, most];
  const counts = [1, 5, 10, 30];
  const turn = random.between(0, 1.2);
  const angle = (ring: number, i: number) => turn + ((i + 0.5) / (counts[ring] ?? 1)) * 2 * Math.PI;
  const position = (ring: number, i: number) => polar(centre, radii[ring] ?? 0, angle(ring, i));
  const parent = (ring: number, i: number) =>
    Math.floor((i * (counts[ring - 1] ?? 1)) / (counts[ring] ?? 1));
  const branch = (ring: number, i: number) => {
    const from = parent(ring, i);
    const between = ((radii[ring - 1] ?? 0) + (radii[ring] ?? 0)) / 2;
    const near = polar(centre, between, ring === 1 ? angle(1, i) : angle(ring - 1, from));
    return `M${at(position(ring - 1, from))}C${at(near)} ${at(polar(centre, between, angle(ring, i)))} ${at(position(ring, i))}`;
  };
  const all = [1, 2, 3].flatMap((ring) =>
    steps(counts[ring] ?? 1, 0, (counts[ring] ?? 1) - 1).map((i) => ({ ring, i })),
  );
  const leaf = random.whole(0, 29);
  const route = [0, Math.floor(leaf / 6), Math.floor(leaf / 3), leaf];
  return (
    path(
      radii
        .slice(1)
        .map((radius) => circle(centre, radius))
        .join(''),
      `${faint} stroke-dasharray="3 6"`,
    ) +
    path(all.map(({ ring, i }) => branch(ring, i)).join(''), fine) +
    path(
      all
        .filter(({ ring }) => ring < 3)
        .map(({ ring, i }) => dot(position(ring, i)))
        .join(''),
      dots(15),
    ) +
    path(
      all
        .filter(({ ring }) => ring === 3)
        .map(({ ring, i }) => dot(position(ring, i)))
        .join(''),
      dots(9),
    ) +
    path([1, 2, 3].map((ring) => branch(ring, route[ring] ?? 0)).join(''), `${accent} ${heavy}`) +
    path(route.map((i, ring) => dot(position(ring, i))).join(''), `${accent} ${dots(26)}`)
  );
};

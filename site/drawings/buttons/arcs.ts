import {
  accent,
  at,
  dot,
  dots,
  line,
  path,
  rectangle,
  steps,
  type Board,
} from '#site/drawings/seeded-random.ts';

/** The matrix folded into a line: tokens in a row, and an arc from each to what it looks back at. */
export const drawArcs = ({ random, field, fine, faint, heavy }: Board): string => {
  const count = 13;
  const foot = field.bottom - 76;
  const xs = steps(count, field.left + 26, field.right - 26);
  const arc = (from: number, to: number) => {
    const [a, b] = [xs[from] ?? 0, xs[to] ?? 0];
    const [rx, ry] = [(b - a) / 2, Math.min((b - a) / 2, foot - field.top - 10)];
    return `M${at([a, foot])}a${Math.round(rx)} ${Math.round(ry)} 0 0 1 ${Math.round(2 * rx)} 0`;
  };
  const seen = xs.slice(1).map((_, i): [number, number] => [random.whole(0, i), i + 1]);
  const last = xs.slice(0, -1).map((_, i): [number, number] => [i, count - 1]);
  const best = random.whole(1, 4);
  const half = ((xs[1] ?? 0) - (xs[0] ?? 0)) * 0.36;
  return (
    path(line([field.left, foot], [field.right, foot]), faint) +
    path([...seen, ...last].map(([from, to]) => arc(from, to)).join(''), fine) +
    path(arc(best, count - 1), `${accent} ${heavy}`) +
    path(
      xs
        .map((x) =>
          rectangle({ left: x - half, right: x + half, top: foot + 22, bottom: foot + 60 }),
        )
        .join(''),
    ) +
    path(xs.map((x) => dot([x, foot])).join(''), dots(14)) +
    path(dot([xs[best] ?? 0, foot]) + dot([xs.at(-1) ?? 0, foot]), `${accent} ${dots(25)}`)
  );
};

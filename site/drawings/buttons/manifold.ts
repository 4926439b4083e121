import {
  accent,
  at,
  circle,
  closed,
  cornersOf,
  hatch,
  line,
  paper,
  path,
  steps,
  type Board,
} from '#site/drawings/seeded-random.ts';

/** One main, five branches, a valve and a vessel on each, none as full as the next. */
export const drawManifold = ({ random, field, fine, heavy }: Board): string => {
  const main = field.top + 74;
  const xs = steps(5, field.left + 62, field.right - 62);
  const [wide, top, bottom] = [46, field.bottom - 196, field.bottom - 30];
  const chosen = random.whole(0, 4);
  const vessels = xs.map((x) => {
    const surface = bottom - (bottom - top) * random.between(0.2, 0.85);
    const shell = `M${at([x - wide, bottom])}V${top}a${wide} 24 0 0 1 ${2 * wide} 0V${bottom}a${wide} 24 0 0 1 ${-2 * wide} 0z`;
    const fill = cornersOf({ left: x - wide, right: x + wide, top: surface, bottom });
    return (
      path(shell, paper) +
      path(hatch(fill, 17) + line([x - wide, surface], [x + wide, surface]), fine)
    );
  });
  const valve = (x: number) => {
    const y = main + 84;
    return (
      closed([x - 14, y - 22], [x + 14, y + 22], [x - 14, y + 22], [x + 14, y - 22]) +
      line([x, y], [x + 26, y]) +
      `M${at([x + 26, y - 14])}a14 14 0 0 1 0 28z`
    );
  };
  const gauge = (x: number) =>
    circle([x, main - 44], 24) +
    line([x, main - 20], [x, main]) +
    line([x, main - 44], [x + 13, main - 58]);
  return (
    path(line([field.left, main], [field.right, main]), 'stroke-width="11"') +
    path(xs.map((x) => line([x, main], [x, top - 24])).join(''), heavy) +
    vessels.join('') +
    path(xs.map(valve).join(''), paper) +
    path(valve(xs[chosen] ?? 0), `${accent} ${heavy} ${paper}`) +
    path([xs[0] ?? 0, xs[4] ?? 0].map((x) => gauge(x)).join(''), paper)
  );
};

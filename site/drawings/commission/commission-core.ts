import type { SeededChoices } from '#shared/domain/seeded-random.ts';
import {
  accent,
  circle,
  closed,
  dot,
  dots,
  line,
  paper,
  path,
  polar,
  rectangle,
  steps,
  type Area,
} from '#site/drawings/primitives.ts';
import type { Commission } from '#shared/domain/contact/commission.ts';

export const CORE: Area = { left: 350, right: 610, top: 170, bottom: 390 };

/** Three fully connected layers of nodes. */
const network = (random: SeededChoices): string => {
  const layers = [random.whole(3, 4), random.whole(4, 5), random.whole(2, 3)].map((count, layer) =>
    steps(count, CORE.top + 36, CORE.bottom - 36).map(
      (y) => [CORE.left + 45 + layer * 85, y] as const,
    ),
  );
  const joins = layers
    .slice(1)
    .flatMap((layer, index) =>
      layer.flatMap((to) => (layers[index] ?? []).map((from) => line(from, to))),
    );
  const nodes = layers.flat();
  return (
    path(joins.join(''), 'stroke-width=".8" opacity=".6"') +
    path(nodes.map((node) => circle(node, 13)).join(''), `${paper} ${accent}`)
  );
};

/** Two meshing gears with the same tooth spacing. */
const gears = (random: SeededChoices): string => {
  const teeth = random.whole(14, 18);
  const other = 32 - teeth;
  const pitch = 105 / (teeth + other);
  const gear = (x: number, count: number, turn: number) => {
    const radius = pitch * count;
    const outline = Array.from({ length: count * 4 }, (_, i) =>
      polar(
        [x, 280],
        radius + (i % 4 < 2 ? 7 : -7),
        turn + ((i - 0.5) / (count * 4)) * 2 * Math.PI,
      ),
    );
    return path(closed(...outline), `${paper} ${accent}`) + path(circle([x, 280], radius / 3));
  };
  const [a, b] = [pitch * teeth, pitch * other];
  const left = (CORE.left + CORE.right - (a + b) * 2) / 2 + a;
  return gear(left, teeth, 0) + gear(left + a + b, other, Math.PI / other);
};

/** Bars of a price over time, under the line of a holding. */
const chart = (random: SeededChoices): string => {
  let level = 290;
  const bars = steps(9, CORE.left + 34, CORE.right - 34).map((x) => {
    const open = level;
    level = Math.min(340, Math.max(220, level + random.between(-34, 30)));
    const [top, bottom] = [Math.min(open, level), Math.max(open, level) + 4];
    return {
      wick: line([x, top - 14], [x, bottom + 14]),
      body: rectangle({ left: x - 8, right: x + 8, top, bottom }),
      top: [x, top - 24] as const,
    };
  });
  return (
    path(bars.map(({ wick }) => wick).join('')) +
    path(bars.map(({ body }) => body).join(''), `${paper} ${accent}`) +
    path(line(...bars.map(({ top }) => top)), 'stroke-dasharray="7 5"') +
    path(bars.map(({ top }) => dot(top)).join(''), dots(6))
  );
};

const cores: Record<Commission['practice'], (random: SeededChoices) => string> = {
  ai: network,
  automation: gears,
  trading: chart,
};

/** The picture in the middle: one for each practice, varied by the seeded choices. */
export const drawCore = (practice: Commission['practice'], random: SeededChoices): string =>
  path(rectangle(CORE), `${paper} stroke-width="2.6"`) + cores[practice](random);

import type { SeededRandom } from '#site/drawings/seeded-random.ts';

/** A walk in 0..1 with a drop and its recovery somewhere on the way. */
export const walk = (random: SeededRandom, count: number): number[] => {
  const dip = random.between(0.25, 0.6);
  const drop = random.pick([-0.03, -0.022, -0.014]);
  let level = 0;
  let speed = 0;
  const values = Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const pull = share > dip && share < dip + 0.08 ? drop : share >= dip + 0.08 ? 0.0035 : 0.002;
    speed = speed * 0.72 + random.between(-0.014, 0.014) + pull * 0.55;
    level += speed;
    return level;
  });
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return values.map((value) => (value - low) / span);
};

export const trailingMean = (values: readonly number[], over: number): number[] =>
  values.map((_, index) => {
    const window = values.slice(Math.max(0, index - over), index + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });

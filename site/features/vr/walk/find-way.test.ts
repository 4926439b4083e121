import { expect, test } from 'vitest';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { canStand } from '#site/features/vr/plan/move-within.ts';
import { findWay } from './find-way.ts';

const types = ['ai', 'automation', 'trading', 'other'] as const;
const plan = planHall(
  types.flatMap((type) =>
    [1, 2, 3, 4].map((count) => ({
      id: `${type}-${count}`,
      number: `${type}-${count}`,
      type,
      featured: true,
    })),
  ),
);

test('within a wing the path is straight', () => {
  const [a, b] = plan.plates;
  if (!a || !b) throw new Error('no plates');
  expect(findWay(plan, a.reader, b.reader)).toEqual([b.reader]);
});

test('every path between two plates, and from the entry, stays on free floor', () => {
  const places = [plan.entry, ...plan.plates.map(({ reader }) => reader)];
  for (const from of places)
    for (const to of places) {
      const way = findWay(plan, from, to);
      expect(way.at(-1)).toBe(to);
      let at = from as { x: number; z: number };
      for (const corner of way) {
        for (let part = 0; part <= 1; part += 0.05)
          expect(
            canStand(plan, {
              x: at.x + (corner.x - at.x) * part,
              z: at.z + (corner.z - at.z) * part,
            }),
            JSON.stringify({ from, to, at, corner, part }),
          ).toBe(true);
        at = corner;
      }
    }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canStand, moveWithin } from './move-within.ts';
import { planHall } from './plan-hall.ts';

const projects = ['AI-01', 'AI-02', 'AI-03', 'TR-01', 'OT-01'].map((number) => ({
  id: number.toLowerCase(),
  number,
  type: number.startsWith('AI')
    ? ('ai' as const)
    : number.startsWith('TR')
      ? ('trading' as const)
      : ('other' as const),
  featured: true,
}));
const plan = planHall(projects);

test('a walker gets from the entry into a wing and to its end', () => {
  const walker = { x: plan.entry.x, z: plan.entry.z };
  moveWithin(plan, walker, 0, -100);
  const ai = plan.wings[0];
  expect(ai && -walker.z).toBeGreaterThan((ai?.endsAt ?? 0) - 1);
  expect(-walker.z).toBeLessThan(ai?.endsAt ?? 0);
});

test('a walker who hits a wall at an angle slides along it', () => {
  const walker = { x: 0, z: -9 };
  moveWithin(plan, walker, 20, -0.5);
  expect(walker.x).toBeCloseTo(4.1, 0);
  expect(walker.z).toBeCloseTo(-9.5, 1);
});

test('nobody walks through a model at any speed', () => {
  const [plate] = plan.plates;
  const [model] = plan.models;
  if (!plate || !model) throw new Error('the plan is empty');
  const walker = { x: plate.reader.x, z: plate.reader.z };
  moveWithin(plan, walker, model.position.x * 3, 0);
  expect(walker.x).toBeGreaterThan(model.position.x + model.depth / 2);
});

test('with any input, a walker stays where one can stand', () => {
  const metres = fc.double({ min: -60, max: 60, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(metres, metres), { maxLength: 12 }), (moves) => {
      const walker = { x: plan.entry.x, z: plan.entry.z };
      for (const [dx, dz] of moves) moveWithin(plan, walker, dx, dz);
      return canStand(plan, walker);
    }),
  );
});

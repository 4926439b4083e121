import { expect, test } from 'vitest';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { plateAt, plateBeside, wingAt } from './tour.ts';

const project = (id: string, type: 'ai' | 'automation' | 'trading' | 'other') => ({
  id,
  number: id,
  type,
  featured: true,
});
const plan = planHall([
  project('a1', 'ai'),
  project('a2', 'ai'),
  project('b1', 'automation'),
  project('c1', 'trading'),
]);

test('a visitor is in a wing or in the entrance', () => {
  expect(wingAt(plan, plan.entry)).toBe(null);
  for (const plate of plan.plates) expect(wingAt(plan, plate.reader)).toBe(plate.wing);
});

test("a visitor at a plate's reading position stands in front of it, and at the entry in front of none", () => {
  for (const plate of plan.plates) expect(plateAt(plan, plate.reader)?.id).toBe(plate.id);
  expect(plateAt(plan, plan.entry)).toBe(null);
});

test('the tour visits every plate and wraps around', () => {
  const ids = plan.plates.map(({ id }) => id);
  expect(plateBeside(plan, null, 1)?.id).toBe(ids[0]);
  expect(plateBeside(plan, null, -1)?.id).toBe(ids.at(-1));
  expect(ids.map((id) => plateBeside(plan, id, 1)?.id)).toEqual([...ids.slice(1), ids[0]]);
  expect(ids.map((id) => plateBeside(plan, id, -1)?.id)).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
});

test('a hall without plates has no tour', () => {
  expect(plateBeside({ plates: [] }, null, 1)).toBe(null);
});

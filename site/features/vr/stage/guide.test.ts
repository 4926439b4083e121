import { expect, test } from 'vitest';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { createIntent } from '#site/features/vr/walk/intent.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createGuide } from './guide.ts';
import { initialHallState } from './hall-state.ts';

const types = ['ai', 'automation', 'trading', 'other'] as const;
const plan = planHall(
  types.flatMap((type) =>
    ['1', '2'].map((number) => ({ id: type + number, number, type, featured: false })),
  ),
);
const guided = (isStill = true) => {
  const state = createObservable(initialHallState);
  return { state, guide: createGuide({ plan, state, isStill: () => isStill }) };
};

test('the tour goes from the entry to the first plate, on, and back to where the visitor left it', () => {
  const { state, guide } = guided();
  const ids = [1, 1, -1].map((by) => {
    const plate = guide.beside(by as 1 | -1);
    if (plate) guide.goTo(plate.reader);
    return state.get().before;
  });
  expect(ids).toEqual(['ai1', 'ai2', 'ai1']);
  guide.goTo(plan.entry);
  expect(guide.pose).toMatchObject(plan.entry);
  expect(state.get()).toMatchObject({ before: null });
  expect(guide.beside(1)?.id).toBe('ai2');
  guide.beginAt(null);
  expect(guide.beside(1)?.id).toBe('ai1');
});

test('at the door of a wing the tour continues with its first plate, or goes back', () => {
  const { guide } = guided();
  guide.goTo(plan.plates[0]?.reader ?? plan.entry);
  guide.beginAt('trading');
  guide.goTo(plan.wings.find(({ name }) => name === 'trading')?.begin ?? plan.entry);
  expect(guide.beside(1)?.id).toBe('trading1');
  expect(guide.beside(-1)?.id).toBe('automation2');
});

test('input ends a glide, and the visitor stays where they are', () => {
  const { guide } = guided(false);
  guide.goTo(plan.plates[0]?.reader ?? plan.entry);
  guide.step(createIntent(), 0.1);
  expect(guide.isGoing()).toBe(true);
  guide.step({ ...createIntent(), right: 0.01 }, 0.1);
  expect(guide.isGoing()).toBe(false);
  const { x, z } = guide.pose;
  guide.step(createIntent(), 0.1);
  expect(guide.pose).toMatchObject({ x, z });
});

test('the state changes with the location, not with every step', () => {
  const { state, guide } = guided();
  const seen: (string | null)[] = [];
  state.subscribe(() => seen.push(state.get().wing));
  for (let frame = 0; frame < 400; frame += 1) guide.step({ ...createIntent(), ahead: 1 }, 1 / 30);
  expect(seen.at(-1)).toBe('ai');
  expect(seen.length).toBeLessThan(5);
});

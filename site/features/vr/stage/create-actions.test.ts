import { expect, test } from 'vitest';
import type { Picked } from '#site/features/vr/hall/hall.ts';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createActions } from './create-actions.ts';
import { createGuide } from './guide.ts';
import { initialHallState } from './hall-state.ts';

const plan = planHall([
  { id: 'one', number: 'AI-01', type: 'ai', featured: true },
  { id: 'two', number: 'AI-02', type: 'ai', featured: true },
  { id: 'three', number: 'AU-01', type: 'automation', featured: true },
]);

const visitor = (ahead: Picked | null = null) => {
  const state = createObservable(initialHallState);
  const guide = createGuide({ plan, state, isStill: () => true });
  const done: string[] = [];
  const actions = createActions({
    plan,
    state,
    guide,
    reading: {
      choose: (reading) => state.patch({ reading }),
      putBack: () => state.patch({ reading: null }),
    },
    goTo: guide.goTo,
    pickAhead: () => ahead,
    toggleSound: () => done.push('sound'),
    toggleFigures: () => done.push('figures'),
    openPage: (id) => done.push(`page ${id}`),
    openChat: () => done.push('chat'),
    leave: () => done.push('leave'),
  });
  return { state, guide, actions, done };
};

test('choosing a distant plate goes there and reads it', () => {
  const { state, guide, actions } = visitor();
  actions.choose({ kind: 'plate', id: 'two' });
  expect(state.get()).toMatchObject({ reading: 'two', before: 'two' });
  expect(guide.pose).toMatchObject(plan.plates[1]?.reader ?? {});
});

test('a visitor who is reading reads the next plate too', () => {
  const { state, actions } = visitor();
  actions.run('next');
  expect(state.get()).toMatchObject({ reading: null, before: 'one' });
  actions.run('open');
  expect(state.get().reading).toBe('one');
  actions.run('next');
  expect(state.get()).toMatchObject({ reading: 'two', before: 'two' });
});

test('Escape first hangs the sheet up, then leaves', () => {
  const { state, actions, done } = visitor();
  actions.choose({ kind: 'plate', id: 'one' });
  actions.run('leave');
  expect(state.get().reading).toBe(null);
  expect(done).toEqual([]);
  actions.run('leave');
  expect(done).toEqual(['leave']);
});

test('the plate in view opens before the nearest one, and an unknown wing is ignored', () => {
  const { actions, done, guide } = visitor({ kind: 'page', id: 'one' });
  actions.run('open');
  actions.run({ wing: 7 });
  actions.choose({ kind: 'lectern' });
  actions.choose({ kind: 'sheet', id: 'one' });
  expect(done).toEqual(['page one', 'chat']);
  expect(guide.pose).toMatchObject(plan.entry);
});

test('going to the entry or a wing hangs the plate up', () => {
  const { state, guide, actions } = visitor();
  actions.choose({ kind: 'plate', id: 'one' });
  actions.run('entry');
  expect(guide.pose).toMatchObject(plan.entry);
  expect(state.get().reading).toBe(null);
  actions.run({ wing: 1 });
  expect(guide.pose.heading).toBeCloseTo(plan.wings[1]?.begin.heading ?? 9);
  expect(state.get().wing).toBe('automation');
});

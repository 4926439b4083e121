import { expect, test } from 'vitest';
import type { Picked } from '#site/features/vr/hall/hall.ts';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { createObservable } from '#site/platform/observable.ts';
import { createActs } from './create-acts.ts';
import { createGuide } from './guide.ts';
import { initialHallState } from './hall-state.ts';

const plan = planHall([
  { id: 'one', number: 'AI-01', type: 'ai', featured: true },
  { id: 'two', number: 'AI-02', type: 'ai', featured: true },
]);

const visitor = (ahead: Picked | null = null) => {
  const state = createObservable(initialHallState);
  const guide = createGuide({ plan, state, isStill: () => true });
  const done: string[] = [];
  const acts = createActs({
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
  return { state, guide, acts, done };
};

test('a plate chosen from afar is gone to, and read', () => {
  const { state, guide, acts } = visitor();
  acts.choose({ kind: 'plate', id: 'two' });
  expect(state.get()).toMatchObject({ reading: 'two', before: 'two' });
  expect(guide.pose).toMatchObject(plan.plates[1]?.reader ?? {});
});

test('who reads goes on reading at the next plate', () => {
  const { state, acts } = visitor();
  acts.run('next');
  expect(state.get()).toMatchObject({ reading: null, before: 'one' });
  acts.run('open');
  expect(state.get().reading).toBe('one');
  acts.run('next');
  expect(state.get()).toMatchObject({ reading: 'two', before: 'two' });
});

test('Escape first hangs the sheet up, then leaves', () => {
  const { state, acts, done } = visitor();
  acts.choose({ kind: 'plate', id: 'one' });
  acts.run('leave');
  expect(state.get().reading).toBe(null);
  expect(done).toEqual([]);
  acts.run('leave');
  expect(done).toEqual(['leave']);
});

test('what is ahead is opened before what is near, and a strange wing is nowhere', () => {
  const { acts, done, guide } = visitor({ kind: 'page', id: 'one' });
  acts.run('open');
  acts.run({ wing: 7 });
  acts.choose({ kind: 'lectern' });
  acts.choose({ kind: 'sheet', id: 'one' });
  expect(done).toEqual(['page one', 'chat']);
  expect(guide.pose).toMatchObject(plan.entry);
});

test('the entry and the wings are gone to, and what was read hangs again', () => {
  const { state, guide, acts } = visitor();
  acts.choose({ kind: 'plate', id: 'one' });
  acts.run('entry');
  expect(guide.pose).toMatchObject(plan.entry);
  expect(state.get().reading).toBe(null);
  acts.run({ wing: 1 });
  expect(guide.pose.heading).toBeCloseTo(plan.wings[1]?.begin.heading ?? 9);
  expect(state.get().wing).toBe('automation');
});

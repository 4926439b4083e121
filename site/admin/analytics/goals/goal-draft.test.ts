import { expect, test } from 'vitest';
import type { Goal, GoalId, GoalRule } from '#shared/contracts/goals.ts';
import { draftOf, goalOf } from '#site/admin/analytics/goals/goal-draft.ts';

const goal = (rule: GoalRule, value: number | null): Goal => ({
  id: '00000000-0000-4000-8000-000000000001' as GoalId,
  name: 'A goal',
  reached_by: rule,
  value,
});

test.each([
  goal({ kind: 'chat_started' }, null),
  goal({ kind: 'email_left' }, 0),
  goal({ kind: 'event', event: 'demo_clicked' }, 20),
  goal({ kind: 'page', page: '/projects/*' }, 500),
])('a goal survives the conversion to a draft and back: $reached_by.kind', ({ id, ...rest }) => {
  expect(goalOf(draftOf({ id, ...rest }, 'EUR'))).toEqual(rest);
});

test('text typed for another kind stays in the draft but not in the goal', () => {
  const draft = { ...draftOf(null, 'EUR'), name: ' New ', event: 'demo_clicked', page: '/a' };
  expect(goalOf({ ...draft, kind: 'event' }).reached_by).toEqual({
    kind: 'event',
    event: 'demo_clicked',
  });
  expect(goalOf({ ...draft, kind: 'chat_started' })).toEqual({
    name: 'New',
    reached_by: { kind: 'chat_started' },
    value: null,
  });
});

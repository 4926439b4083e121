import { expect, test } from 'vitest';
import {
  draftsOf,
  movedStep,
  stepsOf,
  stepsProblem,
  stepText,
  withStep,
} from '#site/admin/analytics/funnel-steps.ts';

const steps = ['page:/', 'page:/projects', 'event:contact_sent'];

test('steps survive the conversion to drafts and back', () => {
  expect(stepsOf(draftsOf(steps))).toEqual(steps);
  expect(steps.map(stepText)).toEqual(['/', '/projects', 'contact_sent']);
});

test('there are at least two steps to start with', () => {
  expect(stepsOf(draftsOf([]))).toEqual(['page:/', 'event:contact_sent']);
  expect(stepsOf(draftsOf(['page:/resume']))).toEqual(['page:/resume', 'event:contact_sent']);
});

test('a step moves by one position and stops at the ends', () => {
  const drafts = draftsOf(steps);
  expect(stepsOf(movedStep(drafts, 2, -1))).toEqual([steps[0], steps[2], steps[1]]);
  expect(movedStep(drafts, 0, -1)).toBe(drafts);
  expect(movedStep(drafts, 2, 1)).toBe(drafts);
});

test('a new step is empty, has its own id and must be filled in', () => {
  const drafts = withStep(draftsOf(steps));
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(4);
  expect(stepsProblem(drafts)).toContain('Step 4');
});

test.for([
  [['page:/'].slice(0, 0), null],
  [['page:/', 'event:ok'], null],
  [['page:/', 'event:Not Ok'], 'Step 2'],
  [['page:x', 'event:ok'], 'Step 1'],
  [Array.from({ length: 11 }, () => 'page:/'), 'at most 10'],
] as const)('%j: %s', ([given, problem]) => {
  const found = stepsProblem(draftsOf(given));
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test('one step alone is not a funnel', () => {
  expect(stepsProblem(draftsOf(['page:/', 'page:/a']).slice(0, 1))).toContain('two steps');
});

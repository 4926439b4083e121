import { expect, test } from 'vitest';
import { stepRound } from '#site/ui/list-steps.ts';

test('steps wrap around at both ends, even with more steps than rows', () => {
  expect(stepRound(0, 1, 3)).toBe(1);
  expect(stepRound(2, 1, 3)).toBe(0);
  expect(stepRound(0, -1, 3)).toBe(2);
  expect(stepRound(0, -6, 4)).toBe(2);
  expect(stepRound(1, 6, 4)).toBe(3);
});

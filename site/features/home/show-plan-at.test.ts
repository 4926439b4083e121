import { expect, test } from 'vitest';
import { wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { layOutSitePlan } from '#site/drawings/site-plan.ts';
import { planAt } from '#site/features/home/show-plan-at.ts';

const base = { status: 'completed', documentKeys: ['readme'] } as const;
const plan = layOutSitePlan(
  [
    { ...base, id: 'a', number: 'AI-01', title: 'A', type: 'ai', relatedProjects: ['b', 'c'] },
    { ...base, id: 'b', number: 'AI-02', title: 'B', type: 'ai' },
    { ...base, id: 'c', number: 'TR-01', title: 'C', type: 'trading' },
  ],
  wideCanvas,
);
const linesIn = (data: string) => data.split('M').length - 1;

test('a connection appears once both of its plots are built', () => {
  expect(linesIn(planAt(plan, new Set(['a'])).connections)).toBe(0);
  expect(linesIn(planAt(plan, new Set(['b', 'c'])).connections)).toBe(0);
  expect(linesIn(planAt(plan, new Set(['a', 'b'])).connections)).toBe(1);
  expect(linesIn(planAt(plan, new Set(['a', 'b', 'c'])).connections)).toBe(2);
});

test("the lots and each quarter's count include only built plots", () => {
  const { lots, counts } = planAt(plan, new Set(['b', 'c']));
  expect(linesIn(lots)).toBe(2);
  expect([...counts]).toEqual([
    ['ai', 1],
    ['trading', 1],
  ]);
  expect([...planAt(plan, new Set()).counts.values()]).toEqual([0, 0]);
});

import { expect, test } from 'vitest';
import type { Flow } from '#shared/contracts/analytics-answers.ts';
import { layOutFlow } from '#site/admin/analytics/flow-layout.ts';

const time = '2026-01-05T00:00:00.000Z';
const flow: Flow = {
  period: { from: time, to: time, time_zone: 'UTC' },
  page: '/',
  visits: 10,
  steps: [
    { step: -1, pages: [{ page: '/a', visits: 4 }], ended: 6 },
    {
      step: 1,
      pages: [
        { page: '/b', visits: 5 },
        { page: null, visits: 3 },
      ],
      ended: 2,
    },
  ],
  links: [
    { step: -1, page: '/a', beside: '/', visits: 4 },
    { step: 1, page: '/b', beside: '/', visits: 5 },
    { step: 1, page: null, beside: '/', visits: 3 },
  ],
};

test('bars stand from left to right, as tall as their visits, and never overlap', () => {
  const { nodes, width, height } = layOutFlow(flow);
  expect(nodes.map(({ step, page }) => [step, page])).toEqual([
    [-1, '/a'],
    [0, '/'],
    [1, '/b'],
    [1, null],
  ]);
  const [before, chosen, after, others] = nodes;
  expect(before?.height).toBeCloseTo(((chosen?.height ?? 0) * 4) / 10);
  expect(before?.x).toBeLessThan(chosen?.x ?? 0);
  expect(chosen?.x).toBeLessThan(after?.x ?? 0);
  expect(others?.y).toBeGreaterThan((after?.y ?? 0) + (after?.height ?? 0));
  for (const node of nodes) {
    expect(node.x).toBeLessThan(width);
    expect(node.y + node.height).toBeLessThanOrEqual(height);
  }
});

test('every link is a band, and the bands of a bar start below one another', () => {
  const { bands } = layOutFlow(flow);
  expect(bands).toHaveLength(3);
  const startOf = (path: string | undefined) => Number(/^M[\d.]+,([\d.]+)/.exec(path ?? '')?.[1]);
  expect(startOf(bands[1]?.path)).toBe(0);
  expect(startOf(bands[2]?.path)).toBeCloseTo(110);
});

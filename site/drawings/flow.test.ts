import { expect, test } from 'vitest';
import { flowOf } from '#site/drawings/flow.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';

test('layers follow the longest path, and connections that lead back are marked', () => {
  const flow = flowOf(sampleSystem('tape'));
  expect(flow.layers).toEqual([0, 1, 2, 3, 5, 4, 5]);
  expect(flow.order).toEqual([0, 1, 2, 3, 5, 4, 6]);
  expect(flow.isBack).toEqual([false, false, false, false, false, true, false]);
  expect(flow.isMain).toEqual([true, true, true, true, false, false, true]);
  expect(flow.entering).toEqual([0, 1, 1, 2, 1, 1, 1]);
  expect(flow.leaving).toEqual([1, 1, 1, 1, 1, 2, 0]);
});

test('a ring without an entrance still has a start', () => {
  const ring = {
    ...sampleSystem('tape'),
    connections: [0, 1, 2].map((from) => ({ from, to: (from + 1) % 3 })),
  };
  expect(flowOf(ring).layers.slice(0, 3)).toEqual([0, 1, 2]);
  expect(flowOf(ring).isBack).toEqual([false, false, true]);
});

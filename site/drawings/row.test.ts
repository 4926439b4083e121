import { expect, test } from 'vitest';
import { rowOf } from '#site/drawings/row.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';
import type { System } from '#site/drawings/motifs.ts';

test('parts are in the order of the flow, and most lead to the next', () => {
  const { order, links, lanes } = rowOf(sampleSystem('rack'));
  expect(order).toEqual([0, 1, 2, 3, 5, 4, 6]);
  expect(links.filter(({ isNext }) => isNext)).toHaveLength(5);
  expect(lanes).toEqual({ ahead: 1, back: 1 });
});

test('two chains that meet are not mixed', () => {
  const part = (id: string) => ({ id, name: id, kind: 'process' as const });
  const system: System = {
    motif: 'rack',
    parts: ['a', 'x', 'b', 'y', 'end'].map(part),
    connections: [
      { from: 0, to: 2 },
      { from: 2, to: 4 },
      { from: 1, to: 3 },
      { from: 3, to: 4 },
    ],
    dimension: { from: 0, to: 4, metric: 'Latency' },
  };
  const { order } = rowOf(system);
  expect(Math.abs(order.indexOf(0) - order.indexOf(2))).toBe(1);
  expect(Math.abs(order.indexOf(1) - order.indexOf(3))).toBe(1);
});

test('connections that overlap have separate lanes', () => {
  const system = sampleSystem('rack');
  const { links, lanes } = rowOf({
    ...system,
    connections: [...system.connections, { from: 0, to: 6 }, { from: 1, to: 5 }],
  });
  const ahead = links.filter(({ isNext, isBack }) => !isNext && !isBack);
  expect(ahead.length).toBeGreaterThan(1);
  for (const [index, a] of ahead.entries())
    for (const b of ahead.slice(index + 1))
      if (Math.max(a.from, b.from) < Math.min(a.to, b.to)) expect(a.lane).not.toBe(b.lane);
  expect(lanes.ahead).toBe(Math.max(...ahead.map(({ lane }) => lane)) + 1);
});

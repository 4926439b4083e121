import { expect, test } from 'vitest';
import { hubOf, leanOf, seatOutside } from '#site/drawings/automation/hub.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';

const system = sampleSystem('cam');

test('the part with the most connections is the hub; its sources are on its left', () => {
  const { hub, around } = hubOf(system);
  expect(hub).toBe(3);
  expect(new Set(around.map(({ part }) => part))).toEqual(new Set([2, 4, 5]));
  for (const { part, angle } of around)
    expect(Math.cos(angle) < 0, `part ${part}`).toBe(part === 2);
});

test('outside parts are on the side of the parts they are connected to', () => {
  const hub = hubOf(system);
  expect(hub.outside).toEqual([
    { part: 0, side: -1 },
    { part: 1, side: -1 },
    { part: 6, side: 1 },
  ]);
  expect(leanOf(hub)).toBe(0);
  const seats = seatOutside(hub, system, new Map([[3, [50, 50]]]), {
    left: 0,
    right: 100,
    top: 10,
    bottom: 90,
  });
  expect([0, 1, 6].map((part) => seats.get(part)?.[0])).toEqual([0, 0, 100]);
});

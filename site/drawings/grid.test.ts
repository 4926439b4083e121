import { expect, test } from 'vitest';
import { gridOf } from '#site/drawings/grid.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';

test('the main path is one row from the first column to the last', () => {
  const { cells } = gridOf(sampleSystem('pipes'));
  expect([0, 1, 2, 3, 5, 6].map((part) => cells[part])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
  ]);
  expect(cells[4]?.[0]).toBe(5);
  expect(cells[4]?.[1]).not.toBe(0);
});

test('each connection begins at one part, ends at the other, and turns at right angles', () => {
  const system = sampleSystem('pipes');
  const { cells, ways } = gridOf(system);
  ways.forEach((way, i) => {
    const connection = system.connections[i];
    expect(way[0]?.[0]).toBe(cells[connection?.from ?? 0]?.[0]);
    expect(way.at(-1)?.[0]).toBe(cells[connection?.to ?? 0]?.[0]);
    way.slice(1).forEach(([x, y], step) => {
      const [px, py] = way[step] ?? [NaN, NaN];
      expect(x === px || y === py).toBe(true);
    });
  });
});

test('connections that lead back pass under all rows', () => {
  const { cells, ways } = gridOf(sampleSystem('pipes'));
  const lowest = Math.max(...cells.map(([, row]) => row));
  expect(Math.max(...(ways[5] ?? []).map(([, row]) => row))).toBeGreaterThan(lowest);
});

import { expect, test } from 'vitest';
import { drawPage, drawProject } from '#site/drawings/draw-project.ts';
import { motifs } from '#site/drawings/motifs.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';
import { rideWire, shareOnWire, subpathsOf } from './read-marks.ts';

const projectOf = (motif: (typeof motifs)[number]) => ({
  id: `machine-${motif}`,
  number: '07',
  title: 'Sample',
  type: 'ai' as const,
  date: '2026-01-05',
  status: 'completed' as const,
  metrics: [],
  system: sampleSystem(motif),
});

test.each(motifs)('%s marks each connection and each part', (motif) => {
  const svg = drawPage(projectOf(motif));
  const carried = [...svg.matchAll(/data-w="(\w+)"/g)].map(([, text = '']) => text).join('');
  const pairs = new Set(carried.match(/../g));
  const { connections, parts } = projectOf(motif).system;
  expect([...pairs].sort()).toEqual(connections.map(({ from, to }) => `${from}${to}`).sort());
  expect(/data-o="(\w+)"/.exec(svg)?.[1]?.length).toBe(parts.length);
  // A subpath for each pair, or the engine would light another connection.
  for (const [, data = '', pairsOf = ''] of svg.matchAll(/ d="([^"]*)"[^>]*data-w="(\w+)"/g))
    expect(subpathsOf(data)).toHaveLength(pairsOf.length / 2);
});

test.each(motifs)('only the drawing of a page of %s carries marks', (motif) => {
  const { header, button } = drawProject(projectOf(motif));
  expect(header + button).not.toMatch(/ data-\w/);
});

test.each(motifs)('the lines of the dimension of %s lead to its parts', (motif) => {
  const project = projectOf(motif);
  const { dimension } = project.system;
  const [, data = '', parts = ''] = / d="([^"]*)"[^>]*data-x="(\w+)"/.exec(drawPage(project)) ?? [];
  expect(new Set(parts.split('').map(Number))).toEqual(new Set([dimension?.from, dimension?.to]));
  for (const { corners } of subpathsOf(data)) expect(corners).toHaveLength(2);
});

test('a path is split into subpaths with absolute starts', () => {
  expect(subpathsOf('m10 20 5-5h3m2 2v8c0 5 5 5 10 5')).toEqual([
    {
      data: 'M10 20l5-5h3',
      corners: [
        [10, 20],
        [15, 15],
        [18, 15],
      ],
    },
    {
      data: 'M20 17v8c0 5 5 5 10 5',
      corners: [
        [20, 17],
        [20, 25],
        [30, 30],
      ],
    },
  ]);
});

test('the work leaves a part with its layer and waits for the next layer', () => {
  expect([0.9, 1, 2, 2.9, 3].map((time) => shareOnWire(time, 1, 3))).toEqual([
    null,
    null,
    0.5,
    expect.closeTo(0.95),
    null,
  ]);
  // A connection that leads back takes one step.
  expect(shareOnWire(4.25, 4, 1)).toBe(0.25);
});

test('a connection stays at the edges of the parts it joins', () => {
  const wire = {
    ends: [0, 1] as [number, number],
    data: '',
    corners: [
      [10, 0],
      [84, 0],
    ] as [number, number][],
    head: [
      [90, 0],
      [80, 4],
      [80, -4],
    ] as [number, number][],
  };
  const still = { x: 0, y: 0, angle: 0, about: [0, 0] as const };
  const moved = rideWire(
    wire,
    { pose: still, center: [0, 0] },
    { pose: { ...still, x: -100, y: 100 }, center: [100, 0] },
  );
  const round = (points: readonly (readonly number[])[]) =>
    points.map((point) => point.map((each) => Math.round(each) + 0));
  // The target is now straight below.
  expect(round(moved.corners)).toEqual([
    [0, 10],
    [0, 84],
  ]);
  expect(round(moved.head)).toEqual([
    [0, 90],
    [-4, 80],
    [4, 80],
  ]);
});

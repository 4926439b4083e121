import { expect, test } from 'vitest';
import { judge } from './ai-trends-knowledge-graph.ts';
import { workingDrawings } from './all.ts';
import { batchOf } from './almagest-ai-inference.ts';
import { merge } from './bifrostpipe-market-data.ts';
import { minuteOf } from './kafka-pipeline-builder.ts';
import { quality, routeAll } from './simple-ai-router.ts';
import { trade } from './stars-trading-system.ts';
import { findPeaks } from './ticker-peak-report.ts';
import { restOf, type Control, type WorkingDrawing } from './working-drawing.ts';
import { simulate } from './ai-model-load-balancer.ts';

const drawings = Object.entries(workingDrawings);

const stepsOf = ({ min, max, step }: Control): number[] =>
  Array.from({ length: 12 }, (_, i) => min + Math.round((((max - min) / step) * i) / 11) * step);

const allValues = (drawing: WorkingDrawing) =>
  drawing.controls.flatMap((control) =>
    stepsOf(control).map((value) => ({ ...restOf(drawing), [control.id]: value })),
  );

test('at least eight projects can be operated', () => {
  expect(drawings.length).toBeGreaterThanOrEqual(8);
});

test.each(drawings)(
  '%s is whole at every setting, and each control changes what is read',
  (_, drawing) => {
    for (const values of allValues(drawing)) {
      const figures = drawing.read(values).map(({ value }) => value);
      expect(drawing.draw(values) + figures.join()).not.toMatch(/NaN|undefined|Infinity/);
      expect(figures.length).toBeGreaterThanOrEqual(2);
    }
    for (const control of drawing.controls) {
      const seen = stepsOf(control).map((value) =>
        JSON.stringify(drawing.read({ ...restOf(drawing), [control.id]: value })),
      );
      expect(new Set(seen).size, control.id).toBeGreaterThan(1);
    }
    expect(drawing.controls.map(({ id }) => id)).toContain(drawing.drag.control);
  },
);

test('one request alone waits for its own prompt, under either rule', () => {
  const traffic = [{ pause: 1, tokens: 8_500, talk: -1 }];
  for (const isAware of [false, true]) expect(simulate(traffic, 1, isAware).p95).toBeCloseTo(1);
});

test('by count, a short prompt is sent behind a long one; by prompt it is not', () => {
  const long = { pause: 0, tokens: 85_000, talk: -1 };
  const short = { pause: 0, tokens: 85, talk: -1 };
  const traffic = [long, ...Array.from({ length: 6 }, () => short)];
  expect(simulate(traffic, 1, true).p95).toBeCloseTo(10);
  expect(Math.max(...simulate(traffic, 1, false).queued)).toBeCloseTo(10.01);
  expect(Math.max(...simulate(traffic, 1, true).queued)).toBeCloseTo(10);
});

test('only what both lines lose is a gap, and the book waits for the next snapshot', () => {
  expect(merge(10, 5, 20).gaps).toEqual([]);
  const stream = merge(10, 8, 4);
  expect(stream.gaps).toEqual([[14, 17]]);
  expect(stream.unusable.flatMap((isBad, i) => (isBad ? [i] : []))).toEqual([
    14, 15, 16, 17, 18, 19,
  ]);
});

test('a batch is limited by the memory for its contexts', () => {
  expect(batchOf(64, 1_000).running).toBe(64);
  expect(batchOf(64, 8_000).running).toBe(32);
  expect(batchOf(64, 8_000).throughput).toBeLessThan(batchOf(64, 1_000).throughput);
});

test('a slow consumer leaves only its own partitions behind', () => {
  const all = minuteOf(9_000, 3, 0.4);
  expect(all.filter(({ lag }) => lag > 0).every(({ consumer }) => consumer !== 1)).toBe(true);
  expect(minuteOf(6_000, 6, 1).every(({ lag }) => lag === 0)).toBe(true);
  const sum = all.reduce((total, { arriving }) => total + arriving, 0);
  expect(sum).toBeCloseTo(9_000);
});

test('each request goes to the cheapest model that is good enough', () => {
  expect(quality(0.9, 0.1)).toBeGreaterThan(0.99);
  const low = routeAll(0.5, false);
  const high = routeAll(0.95, false);
  expect(low.every(({ model }, i) => model <= (high[i]?.model ?? 0))).toBe(true);
  expect(routeAll(0.5, true).some(({ model }) => model === 0)).toBe(false);
});

test('the gate never holds more than the limit, and halts after the loss', () => {
  for (const limit of [100, 1_500, 5_000])
    expect(Math.max(...trade(limit, 4_000).position)).toBeLessThanOrEqual(limit);
  const { halted, position } = trade(5_000, 500);
  expect(halted).not.toBeNull();
  expect(position.slice(halted ?? 0).every((held) => held === 0)).toBe(true);
});

test('a peak counts after so many days away, and within so much of the highest', () => {
  const closes = [10, 9, 8, 8, 9.9, 10, 7];
  expect(findPeaks(closes, 2, 3)).toEqual([{ day: 4, away: 4 }]);
  expect(findPeaks(closes, 0.5, 3)).toEqual([{ day: 5, away: 5 }]);
  expect(findPeaks(closes, 2, 6)).toEqual([]);
});

test('precision rises and recall falls with the threshold', () => {
  const [low, high] = [judge(0.6), judge(0.9)];
  expect(high.precision).toBeGreaterThan(low.precision);
  expect(high.recall).toBeLessThan(low.recall);
  expect(judge(0).recall).toBe(1);
});

import { expect, test } from 'vitest';
import { kit } from '../site/drawings/working/picture.ts';
import { judge, pairsOf } from './projects/ai-trends-knowledge-graph/working-drawing.ts';
import { batchOf } from './projects/almagest-ai-inference/working-drawing.ts';
import { merge } from './projects/bifrostpipe-market-data/working-drawing.ts';
import { minuteOf } from './projects/kafka-pipeline-builder/working-drawing.ts';
import { decide, expectedMs } from './projects/simple-ai-router/working-drawing.ts';
import { pricesOf, trade } from './projects/stars-trading-system/working-drawing.ts';
import { findPeaks } from './projects/ticker-peak-report/working-drawing.ts';
import makeBalancer, { simulate } from './projects/ai-model-load-balancer/working-drawing.ts';

const pairs = pairsOf(kit.noise(7));
const prices = pricesOf(kit.noise(23));
const p95 = (waits: readonly number[]) => kit.quantile(waits, 0.95);

test('at the load of the replay both rules are as late as in the readme', () => {
  const balancer = makeBalancer(kit);
  expect(balancer.controls[0]?.value).toBe(9);
  const late = balancer.read({ load: 9 }).map(({ value }) => value);
  expect(late.slice(0, 2)).toEqual(['3.6 s', '1.4 s']);
});

test('one request alone waits for its own prompt, under either rule', () => {
  const traffic = [{ pause: 1, tokens: 8_500, talk: -1 }];
  for (const isAware of [false, true])
    expect(p95(simulate(traffic, 1, isAware).waits)).toBeCloseTo(1);
});

test('by count, a short prompt is sent behind a long one; by prompt it is not', () => {
  const long = { pause: 0, tokens: 85_000, talk: -1 };
  const short = { pause: 0, tokens: 85, talk: -1 };
  const traffic = [long, ...Array.from({ length: 6 }, () => short)];
  expect(p95(simulate(traffic, 1, true).waits)).toBeCloseTo(10);
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

test('a replica generates what it was measured to, and is limited by the memory for its contexts', () => {
  expect(Math.round(batchOf(32, 2_000).throughput)).toBe(410);
  expect(batchOf(64, 1_000).running).toBe(64);
  expect(batchOf(64, 4_000).running).toBe(16);
  expect(batchOf(64, 4_000).throughput).toBeLessThan(batchOf(64, 1_000).throughput);
});

test('an instance reads what it was measured to, and a slow one leaves only its own partitions', () => {
  expect(minuteOf(18_400, 1, 1).every(({ lag }) => lag === 0)).toBe(true);
  expect(minuteOf(20_000, 1, 1).some(({ lag }) => lag > 0)).toBe(true);
  const all = minuteOf(36_000, 3, 0.4);
  expect(all.filter(({ lag }) => lag > 0).map(({ consumer }) => consumer)).toContain(0);
  expect(all.filter(({ lag }) => lag > 0).every(({ consumer }) => consumer !== 1)).toBe(true);
  expect(all.reduce((total, { arriving }) => total + arriving, 0)).toBeCloseTo(36_000);
});

test('merging at rest has the precision and recall that were measured', () => {
  const { precision, recall } = judge(pairs, 0.82);
  expect((100 * precision).toFixed(1)).toBe('97.4');
  expect(Math.round(100 * recall)).toBe(84);
});

test('the router decides as its readme says', () => {
  // They break even at $0.000625 a second. The editor says $0.004 and gets the hosted one.
  expect(decide(0.4, 600, 0)).toMatchObject({ isHosted: true, breakEven: 0.0625 });
  expect(decide(0.05, 600, 0).isHosted).toBe(false);
  // Ten minutes after a nine-second spell, a prior of 900 ms is believed to take 1,150 ms.
  expect(Math.round(expectedMs(9_000, 900, 10) / 50) * 50).toBe(1_150);
  expect(decide(0.4, 9_000, 0)).toMatchObject({ isHosted: false, breakEven: null });
  expect(decide(0.4, 9_000, 20).isHosted).toBe(true);
});

test('the gate never holds more than the limit, and halts at the loss of the day', () => {
  for (const limit of [1_000, 20_000, 40_000])
    for (const [step, held] of trade(prices, limit, 100_000).position.entries())
      if (held > (trade(prices, limit, 100_000).position[step - 1] ?? 0))
        expect(held * (prices[step] ?? 0)).toBeLessThanOrEqual(limit);
  const { halted, position, result } = trade(prices, 20_000, 400);
  expect(halted).not.toBeNull();
  expect(result[(halted ?? 0) - 1]).toBeGreaterThan(-400);
  expect(position.slice(halted ?? 0).every((held) => held === 0)).toBe(true);
});

test('a peak counts after so many days away, and within so much of the highest', () => {
  const closes = [10, 9, 8, 8, 9.9, 10, 7];
  expect(findPeaks(closes, 2, 3)).toEqual([{ day: 4, away: 4 }]);
  expect(findPeaks(closes, 0.5, 3)).toEqual([{ day: 5, away: 5 }]);
  expect(findPeaks(closes, 2, 6)).toEqual([]);
});

test('precision rises and recall falls with the threshold', () => {
  const [low, high] = [judge(pairs, 0.6), judge(pairs, 0.9)];
  expect(high.precision).toBeGreaterThan(low.precision);
  expect(high.recall).toBeLessThan(low.recall);
  expect(judge(pairs, 0).recall).toBe(1);
});

import { expect, test } from 'vitest';
import { mostWithin, simulate } from './simulate.mjs';

const plain = {
  nodes: 1,
  cores: 1,
  tripMs: 0,
  nodeMs: 1,
  databaseMs: 0,
  trips: 1,
  connections: 10,
  newsMs: 0,
  consoles: 0,
};
const calm = { perSecond: 1, messages: 5_000, seed: 1 };

test('without load a message takes the time of its work and its trips', () => {
  const p99 = simulate({ ...plain, tripMs: 2, trips: 5 }, calm);
  expect(p99).toBeGreaterThan(10.5);
  expect(p99).toBeLessThan(15);
});

test("a processor's throughput is limited by its work per message", () => {
  const most = mostWithin(plain, 50);
  expect(most).toBeGreaterThan(850);
  expect(most).toBeLessThan(1_000);
});

test('more nodes give more throughput until the database is the limit', () => {
  const with2 = { ...plain, databaseMs: 0.25 };
  const [one, two, ten] = [1, 2, 10].map((nodes) => mostWithin({ ...with2, nodes }, 50));
  expect(Number(two) / Number(one)).toBeGreaterThan(1.8);
  expect(ten).toBeLessThan(4_000);
});

test('connections are a limit when the database is far away', () => {
  const far = { ...plain, nodeMs: 0.1, tripMs: 4, trips: 10, connections: 4 };
  // Each connection is held for 40 ms.
  expect(mostWithin(far, 200)).toBeLessThan(100);
});

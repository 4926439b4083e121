import { expect, test } from 'vitest';
import { type ConnectionHints, networkClassOf } from '#site/platform/network-class.ts';

const table: [ConnectionHints | undefined, string][] = [
  [undefined, 'high'],
  [{}, 'high'],
  [{ saveData: true, effectiveType: '4g', downlink: 10 }, 'low'],
  [{ effectiveType: 'slow-2g', downlink: 10 }, 'low'],
  [{ effectiveType: '2g' }, 'low'],
  [{ effectiveType: '3g', downlink: 10 }, 'medium'],
  [{ effectiveType: '4g', downlink: 1.999 }, 'medium'],
  [{ downlink: 0 }, 'medium'],
  [{ effectiveType: '4g', downlink: 2 }, 'high'],
  [{ saveData: false, effectiveType: '4g', downlink: 10 }, 'high'],
  [{ effectiveType: '5g' }, 'high'],
];

test.each(table)('a connection that reports %j is of class %s', (hints, expected) => {
  expect(networkClassOf(hints)).toBe(expected);
});

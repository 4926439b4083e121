import { expect, test } from 'vitest';
import { byName, inNameOrder } from '#site/catalogue/by-name.ts';

test('names are ordered regardless of case, and equal ones keep their order', () => {
  const names = ['redis', 'Go', 'ONNX', 'gRPC', 'Redis', 'kafka'];
  const ordered = ['Go', 'gRPC', 'kafka', 'ONNX', 'redis', 'Redis'];
  expect([...names].sort(byName)).toEqual(ordered);
  expect(inNameOrder(new Set(names))).toEqual(ordered);
});

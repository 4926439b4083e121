import { expect, test } from 'vitest';
import { byName } from '#site/catalogue/by-name.ts';

test('names are ordered whatever their case, and equal ones keep their places', () => {
  const names = ['redis', 'Go', 'ONNX', 'gRPC', 'Redis', 'kafka'];
  expect([...names].sort(byName)).toEqual(['Go', 'gRPC', 'kafka', 'ONNX', 'redis', 'Redis']);
});

import { expect, test } from 'vitest';
import { createHeldSignals } from './held-signals.ts';

test('delivers early signals later, in order and once', () => {
  const { add, heed } = createHeldSignals<string>(5);
  const received: string[] = [];
  add('one');
  add('two');
  expect(received).toEqual([]);
  heed((signal) => received.push(signal));
  add('three');
  expect(received).toEqual(['one', 'two', 'three']);
  const later: string[] = [];
  heed((signal) => later.push(signal));
  expect(later).toEqual([]);
});

test('never delivers dropped signals, but delivers later ones', () => {
  const { add, heed, drop } = createHeldSignals<string>(1);
  add('before');
  drop();
  add('after');
  const received: string[] = [];
  heed((signal) => received.push(signal));
  expect(received).toEqual(['after']);
});

test('without a listener buffers only the first signals', () => {
  const { add, heed } = createHeldSignals<number>(2);
  for (const signal of [1, 2, 3]) add(signal);
  const received: number[] = [];
  heed((signal) => received.push(signal));
  add(4);
  expect(received).toEqual([1, 2, 4]);
});

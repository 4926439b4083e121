import { expect, test } from 'vitest';
import { createHeldSignals } from './held-signals.ts';

test('what is told early is heard later, in its order, and once', () => {
  const { tell, heed } = createHeldSignals<string>(5);
  const heard: string[] = [];
  tell('one');
  tell('two');
  expect(heard).toEqual([]);
  heed((signal) => heard.push(signal));
  tell('three');
  expect(heard).toEqual(['one', 'two', 'three']);
  const later: string[] = [];
  heed((signal) => later.push(signal));
  expect(later).toEqual([]);
});

test('what was dropped is never heard, what comes after it is', () => {
  const { tell, heed, drop } = createHeldSignals<string>(1);
  tell('before');
  drop();
  tell('after');
  const heard: string[] = [];
  heed((signal) => heard.push(signal));
  expect(heard).toEqual(['after']);
});

test('where nobody listens no more than the first is held', () => {
  const { tell, heed } = createHeldSignals<number>(2);
  for (const signal of [1, 2, 3]) tell(signal);
  const heard: number[] = [];
  heed((signal) => heard.push(signal));
  tell(4);
  expect(heard).toEqual([1, 2, 4]);
});

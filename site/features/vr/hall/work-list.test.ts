import { expect, test } from 'vitest';
import { startWork } from './work-list.ts';

/** Manual idle time. */
const createIdle = () => {
  const waiting: (() => void)[] = [];
  const slice = () => waiting.shift()?.();
  return { whenIdle: (work: () => void) => void waiting.push(work), slice, waiting };
};

test('each slice does one task and reports the progress', () => {
  const { whenIdle, slice } = createIdle();
  const done: string[] = [];
  const received: number[] = [];
  const work = startWork([() => done.push('a'), () => done.push('b')], whenIdle);
  work.reach(({ done: count }) => received.push(count));
  expect(done).toEqual([]);
  slice();
  expect(done).toEqual(['a']);
  expect(work.progress()).toEqual({ done: 1, total: 2 });
  slice();
  slice();
  expect(done).toEqual(['a', 'b']);
  expect(received).toEqual([1, 2]);
});

test('a listener added after completion is called at once', () => {
  const { whenIdle, slice } = createIdle();
  const work = startWork([() => undefined], whenIdle);
  slice();
  const received: number[] = [];
  work.reach(({ done }) => received.push(done));
  expect(received).toEqual([1]);
});

test('stopped work does nothing more, and a removed listener is not called again', () => {
  const { whenIdle, slice, waiting } = createIdle();
  const done: string[] = [];
  const work = startWork(
    [() => done.push('a'), () => done.push('b'), () => done.push('c')],
    whenIdle,
  );
  const received: number[] = [];
  const leave = work.reach(({ done: count }) => received.push(count));
  slice();
  leave();
  slice();
  work.stop();
  while (waiting.length > 0) slice();
  expect(done).toEqual(['a', 'b']);
  expect(received).toEqual([1]);
});

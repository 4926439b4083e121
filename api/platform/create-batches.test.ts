import { expect, test } from 'vitest';
import { createBatches } from '#api/platform/create-batches.ts';

test('what is added during a run is in the next, at whatever step, and a failure stops nothing', async () => {
  const runs: (readonly number[])[] = [];
  const failures: unknown[] = [];
  const batches = createBatches<number>(
    async (items) => {
      runs.push(items);
      if (items.includes(1)) batches.add([3, 3]);
      await Promise.resolve();
      if (items.includes(3)) throw new Error('the run of 3');
      if (items.includes(1)) batches.add([4]);
    },
    (error) => void failures.push(error),
  );
  batches.add([1, 2]);
  batches.add([2]);
  await batches.settled();
  // Between the last run and its end, one microtask after another.
  for (let n = 5; n < 15; n += 1) {
    batches.add([n]);
    for (let step = 5; step < n; step += 1) await Promise.resolve();
  }
  await batches.settled();
  expect(runs.slice(0, 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(runs.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(failures).toEqual([new Error('the run of 3')]);
});

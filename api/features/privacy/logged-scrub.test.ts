import { expect, test } from 'vitest';
import { createLoggedScrub, type ErasureLog } from '#api/features/privacy/logged-scrub.ts';

const clock = { now: () => 1_000 };

const createLog = (): ErasureLog => {
  let last = 0;
  const open = new Set<number>();
  return {
    note: async () => {
      last += 1;
      open.add(last);
      return last;
    },
    unscrubbed: async () => [...open],
    scrubbed: async (erasures) => {
      for (const no of erasures) open.delete(no);
    },
  };
};

/** A scrub that a test completes, and its number of runs. */
const createScrub = () => {
  const waiting: (() => void)[] = [];
  return {
    runs: () => waiting.length,
    end: (run: number) => waiting[run]?.(),
    scrubFiles: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an erasure that deletes while another is scrubbed gets a scrub of its own', async () => {
  const log = createLog();
  const { scrubFiles, runs, end } = createScrub();
  const scrub = createLoggedScrub(log, scrubFiles, clock);
  let endDeleting = () => {};
  const deleting = new Promise<void>((resolve) => {
    endDeleting = resolve;
  });
  const second = scrub.after(() => deleting);
  await settle();
  const first = scrub.after(async () => 'erased');
  await settle();
  expect(runs()).toBe(1);
  end(0);
  expect(await first).toBe('erased');
  endDeleting();
  await settle();
  expect(runs()).toBe(2);
  expect(await log.unscrubbed()).toHaveLength(1);
  end(1);
  await second;
  expect(await log.unscrubbed()).toEqual([]);
});

test('an interrupted erasure is scrubbed by the next one to finish, and one that runs is left', async () => {
  const log = createLog();
  const { scrubFiles, runs, end } = createScrub();
  const scrub = createLoggedScrub(log, scrubFiles, clock);
  await expect(scrub.after(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  void scrub.after(() => new Promise(() => {}));
  await settle();
  const finished = scrub.finish();
  await settle();
  end(0);
  await finished;
  expect(runs()).toBe(1);
  expect(await log.unscrubbed()).toEqual([2]);
  await scrub.finish();
  expect(runs()).toBe(1);
});

import { expect, test } from 'vitest';
import { storageLimits } from '#shared/storage-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createWriteProbe } from '#api/features/health/write-probe.ts';

const openProbe = () => {
  const clock = createFakeClock();
  const writes: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const probe = createWriteProbe({
    write: () => new Promise<void>((resolve, reject) => void writes.push({ resolve, reject })),
    clock,
    timers: clock,
  });
  return { clock, writes, probe };
};

test('many checks, at once and soon after, cause one write', async () => {
  const { clock, writes, probe } = openProbe();
  const checks = [probe(), probe(), probe()];
  expect(writes).toHaveLength(1);
  writes[0]?.resolve();
  expect(await Promise.all(checks)).toEqual([true, true, true]);
  clock.advance(4_999);
  expect(await probe()).toBe(true);
  expect(writes).toHaveLength(1);
  clock.advance(1);
  const next = probe();
  writes[1]?.reject(new Error('the disk is full'));
  expect(await next).toBe(false);
  expect(await probe()).toBe(false);
  expect(clock.pending()).toBe(0);
});

test('a write that waits for a lock counts as failing until it succeeds', async () => {
  const { clock, writes, probe } = openProbe();
  const first = probe();
  clock.advance(storageLimits.probeWithinMs);
  expect(await first).toBe(false);
  const second = probe();
  expect(writes).toHaveLength(1);
  writes[0]?.resolve();
  expect(await second).toBe(true);
});

test('a clock set back does not make an answer last longer', async () => {
  const { clock, writes, probe } = openProbe();
  const first = probe();
  writes[0]?.resolve();
  await first;
  clock.jumpTo(clock.now() - 60 * 60_000);
  void probe();
  expect(writes).toHaveLength(2);
});

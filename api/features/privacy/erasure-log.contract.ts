import { expect, test } from 'vitest';
import type { ErasureLog } from '#api/features/privacy/logged-scrub.ts';

export const erasureLogContract = (
  engine: string,
  makeLog: () => Promise<ErasureLog> | ErasureLog,
): void => {
  const it = (sentence: string, run: (log: ErasureLog) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeLog()));

  it('an erasure is unscrubbed until it is reported as scrubbed', async (log) => {
    expect(await log.unscrubbed()).toEqual([]);
    const no = await log.note(1_000);
    expect(await log.unscrubbed()).toEqual([no]);
    await log.scrubbed([no], 2_000);
    expect(await log.unscrubbed()).toEqual([]);
  });

  it('only the named erasures are scrubbed, the others are listed oldest first', async (log) => {
    const numbers = [await log.note(3_000), await log.note(2_000), await log.note(1_000)];
    expect(await log.unscrubbed()).toEqual(numbers);
    await log.scrubbed(numbers.slice(1, 2), 4_000);
    expect(await log.unscrubbed()).toEqual([numbers[0], numbers[2]]);
    await log.scrubbed([], 4_000);
    expect(await log.unscrubbed()).toHaveLength(2);
  });

  it('an unknown number, and one that is scrubbed already, change nothing', async (log) => {
    const no = await log.note(1_000);
    await log.scrubbed([no, no + 100], 2_000);
    await log.scrubbed([no], 3_000);
    const next = await log.note(4_000);
    expect(next).not.toBe(no);
    expect(await log.unscrubbed()).toEqual([next]);
  });

  it('erasures that begin together have numbers of their own', async (log) => {
    const numbers = await Promise.all(Array.from({ length: 20 }, (_, n) => log.note(n)));
    expect(new Set(numbers).size).toBe(20);
    expect(await log.unscrubbed()).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('an erasure that begins while others are scrubbed is not covered', async (log) => {
    const old = await Promise.all([log.note(1_000), log.note(1_000)]);
    const noted = await Promise.all([
      log.note(2_000),
      log.scrubbed(old, 2_000).then(() => null),
      log.note(2_000),
    ]);
    const numbers = noted.filter((no) => no !== null);
    expect(await log.unscrubbed()).toEqual(numbers.toSorted((a, b) => a - b));
  });
};

import { expect, test } from 'vitest';
import { floodLimits } from '#shared/flood-limits.ts';
import { fail } from '#shared/contracts/errors.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createReadLimit } from '#api/http/read-limit.ts';

const { pageBytes } = floodLimits;
const pagesPerVisitor = floodLimits.readBytesPerVisitor[0].times / pageBytes;
const pagesPerAddress = floodLimits.readBytesPerAddress[0].times / pageBytes;

const reader = (n: number, address = '192.0.2.1') => ({
  address,
  visitor: `token-${n}` as TokenHash,
});
const fullPage = async () => ({ bytes: pageBytes });
const smallPage = async () => ({ bytes: 1_000 });

const openLimit = () => {
  const clock = createFakeClock();
  return { clock, reads: createReadLimit(clock) };
};

test('a visitor who has read four megabytes has to wait before reading on', async () => {
  const { clock, reads } = openLimit();
  for (let n = 0; n < pagesPerVisitor; n += 1) {
    expect(await reads.page(reader(1), fullPage)).toEqual({ bytes: pageBytes });
  }
  const refused = await reads.page(reader(1), fullPage);
  expect(refused).toMatchObject({ ok: false, error: { code: 'slow_down' } });
  expect(await reads.page(reader(2), fullPage)).toEqual({ bytes: pageBytes });
  const waitS = 'error' in refused ? (refused.error.retry_after_s ?? 0) : 0;
  clock.advance(waitS * 1_000);
  expect(await reads.page(reader(1), fullPage)).toEqual({ bytes: pageBytes });
});

test('visitors of one address count together, the admin not at all', async () => {
  const { reads } = openLimit();
  for (let n = 0; n < pagesPerAddress; n += 1) await reads.page(reader(n), fullPage);
  expect(await reads.page(reader(999), fullPage)).toMatchObject({ error: { code: 'slow_down' } });
  expect(await reads.page(reader(999, '192.0.2.2'), fullPage)).toEqual({ bytes: pageBytes });
  expect(await reads.page(null, fullPage)).toEqual({ bytes: pageBytes });
});

test('small pages count by their size, refusals and failures not at all', async () => {
  const { reads } = openLimit();
  for (let n = 0; n < 1_000; n += 1) {
    await reads.page(reader(1), smallPage);
    await reads.page(reader(1), async () => fail('not_found', 'nothing'));
    await expect(
      reads.page(reader(1), async () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
  }
  expect(reads.refusalOf(reader(1))).toBeNull();
});

test('pages that are read concurrently are counted together', async () => {
  const { reads } = openLimit();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => reads.page(reader(1), smallPage)),
  );
  expect(answers.filter((answer) => 'bytes' in answer)).toHaveLength(pagesPerVisitor);
});

test('a long transcript leaves a debt that is paid after one refill', () => {
  const { clock, reads } = openLimit();
  reads.charge(reader(1), 1024 * 1024 * 1024);
  expect(reads.refusalOf(reader(1))).toMatchObject({ error: { code: 'slow_down' } });
  clock.advance(floodLimits.readBytesPerVisitor[0].withinMs + 1);
  expect(reads.refusalOf(reader(1))).toBeNull();
});

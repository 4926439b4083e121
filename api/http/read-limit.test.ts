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

test('a visitor who has read four megabytes has to wait', async () => {
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

test('visitors of one address count together; the admin does not count', async () => {
  const { reads } = openLimit();
  for (let n = 0; n < pagesPerAddress; n += 1) await reads.page(reader(n), fullPage);
  expect(await reads.page(reader(999), fullPage)).toMatchObject({ error: { code: 'slow_down' } });
  expect(await reads.page(reader(999, '192.0.2.2'), fullPage)).toEqual({ bytes: pageBytes });
  expect(await reads.page(null, fullPage)).toEqual({ bytes: pageBytes });
});

test('small pages count by size; refusals and failures do not count', async () => {
  const { reads } = openLimit();
  for (let n = 0; n < 1_000; n += 1) {
    await reads.page(reader(1), smallPage);
    await reads.page(reader(1), async () => fail('not_found', 'nothing'));
    await expect(
      reads.page(reader(1), async () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
  }
  expect(await reads.page(reader(1), fullPage)).toEqual({ bytes: pageBytes });
});

test('pages read concurrently count together', async () => {
  const { reads } = openLimit();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => reads.page(reader(1), smallPage)),
  );
  expect(answers.filter((answer) => 'bytes' in answer)).toHaveLength(pagesPerVisitor);
});

/** Reserves pages for reader 1; returns the code of a refusal, if any. */
const reserveIn = ({ reads }: ReturnType<typeof openLimit>, pages: number) => {
  const reserved = reads.reservePages(reader(1), pages);
  return 'error' in reserved ? { code: reserved.error.code } : { code: null, ...reserved };
};

test('a long transcript leaves a debt that one refill pays', () => {
  const limit = openLimit();
  const long = reserveIn(limit, 9_999);
  if (long.code !== null) throw new Error(long.code);
  long.used(1024 * 1024 * 1024);
  long.end();
  expect(reserveIn(limit, 1).code).toBe('slow_down');
  limit.clock.advance(floodLimits.readBytesPerVisitor[0].withinMs + 1);
  expect(reserveIn(limit, 1).code).toBeNull();
});

test('a transcript’s maximum is charged before the read, and the unused rest returned', () => {
  const limit = openLimit();
  const first = reserveIn(limit, pagesPerVisitor);
  expect(reserveIn(limit, 1).code).toBe('slow_down');
  if (first.code !== null) throw new Error(first.code);
  first.used(pageBytes);
  first.end();
  first.end();
  for (let n = 1; n < pagesPerVisitor; n += 1) expect(reserveIn(limit, 1).code).toBeNull();
  expect(reserveIn(limit, 1).code).toBe('slow_down');
});

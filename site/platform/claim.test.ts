import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createClaim } from '#site/platform/claim.ts';
import { createFakeLocks } from '#site/platform/testing/fake-locks.ts';
import { settled } from '#shared/client/testing/settled.ts';

test('the first of several tabs gets the claim until it expires', async () => {
  const clock = createFakeClock();
  const locks = createFakeLocks();
  const answers: string[] = [];
  const request = (tab: string) =>
    void createClaim(locks.manager, clock)('m', 1_000).then((isOurs) =>
      answers.push(`${tab} ${isOurs}`),
    );
  const answer = async () => {
    locks.answer();
    await settled();
  };
  request('a');
  request('b');
  await answer();
  await answer();
  clock.advance(999);
  request('c');
  await answer();
  clock.advance(1);
  await settled();
  request('d');
  await answer();
  expect(answers).toEqual(['a true', 'b false', 'c false', 'd true']);
});

test.each([
  ['without locks', undefined],
  [
    'where the browser refuses locks',
    {
      request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    } as unknown as LockManager,
  ],
])('%s a page still claims a name once', async (_, locks) => {
  const clock = createFakeClock();
  const claim = createClaim(locks, clock);
  expect([await claim('m', 500), await claim('m', 500), await claim('n', 500)]).toEqual([
    true,
    false,
    true,
  ]);
  clock.advance(500);
  expect(await claim('m', 500)).toBe(true);
  clock.advance(500);
  expect(clock.pending()).toBe(0);
});

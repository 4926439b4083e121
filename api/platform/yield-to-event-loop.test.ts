import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createYield } from '#api/platform/yield-to-event-loop.ts';

test('a long job continues in another turn, and ends once the server is stopping', async () => {
  const clock = createFakeClock();
  const { yieldToEventLoop, stop } = createYield(clock);
  let hasGoneOn = false;
  const setStatus = yieldToEventLoop().then(() => (hasGoneOn = true));
  await Promise.resolve();
  expect(hasGoneOn).toBe(false);
  clock.advance(0);
  await setStatus;
  expect(hasGoneOn).toBe(true);

  const last = yieldToEventLoop();
  stop();
  clock.advance(0);
  await expect(last).rejects.toThrow('the server is stopping');
});

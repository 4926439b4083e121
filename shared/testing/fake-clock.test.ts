import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';

test('timers run in order, including those created meanwhile', () => {
  const clock = createFakeClock(0);
  const log: string[] = [];
  clock.after(20, () => log.push(`b@${clock.now()}`));
  clock.after(10, () => {
    log.push(`a@${clock.now()}`);
    clock.after(5, () => log.push(`c@${clock.now()}`));
  });
  const stop = clock.every(12, () => log.push(`tick@${clock.now()}`));
  clock.advance(24);
  stop();
  clock.advance(100);
  expect(log).toEqual(['a@10', 'tick@12', 'c@15', 'b@20', 'tick@24']);
  expect(clock.pending()).toBe(0);
});

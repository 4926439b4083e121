import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { startRemovingEmpty } from '#api/features/conversations/empty-conversations.ts';
import { createLogger } from '#api/platform/logger.ts';
import { loneNode } from '#api/platform/nodes.ts';

test('every hour, what was empty for a day is removed; a failure is tried again', async () => {
  const clock = createFakeClock();
  const requested: number[] = [];
  let isBroken = true;
  const stop = startRemovingEmpty({
    clock,
    timers: clock,
    nodes: loneNode,
    logger: createLogger('silent'),
    store: {
      removeEmpty: async (before) => {
        requested.push(clock.now() - before);
        if (isBroken) throw new Error('the disk is full');
        return 1;
      },
    },
  });
  for (const expected of [1, 2]) {
    clock.advance(limits.chat.emptyCheckEveryMs);
    await settled();
    expect(requested).toEqual(Array<number>(expected).fill(24 * 60 * 60_000));
    isBroken = false;
  }
  stop();
  expect(clock.pending()).toBe(0);
});

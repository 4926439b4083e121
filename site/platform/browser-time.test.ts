import { expect, test } from 'vitest';
import { createNavigateQueue } from '#shared/client/realtime/navigate-queue.ts';
import { outboxItemSchema } from '#shared/contracts/outbox.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';

const KEY = 'test.navigate';

test("page changes stored by the browser's own clock survive a reload and are sent again", () => {
  const storage = createMemoryKeyValue();
  const openPage = (prefix: string) => {
    const sent: string[] = [];
    let ids = 0;
    const queue = createNavigateQueue({
      storage,
      key: KEY,
      clock: browserClock(),
      timers: { ...browserTimers(), after: () => () => undefined },
      newId: () => `${prefix}${(ids += 1)}`,
      isConnected: () => prefix === 'later',
      emit: ({ currentPage }) => sent.push(currentPage),
    });
    return { queue, sent };
  };
  const offline = openPage('n');
  for (const page of ['/a', '/b']) offline.queue.add(page);
  const stored = JSON.parse(storage.get(KEY) ?? '[]') as unknown[];
  for (const item of stored) expect(outboxItemSchema.parse(item)).toEqual(item);

  const { queue, sent } = openPage('later');
  queue.replay();
  queue.acknowledge({ t: 0, id: 'n1' });
  expect(sent).toEqual(['/a', '/b']);
});

test("the browser's clock counts whole milliseconds; waits are measured by a steady one", () => {
  const clock = browserClock();
  expect(Number.isInteger(clock.now())).toBe(true);
  expect(clock.steadyMs).toBeDefined();
  const before = steadyNow(clock);
  expect(steadyNow(clock)).toBeGreaterThanOrEqual(before);
});

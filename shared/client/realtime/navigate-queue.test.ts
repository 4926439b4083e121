import { expect, test } from 'vitest';
import type { Navigate } from '#shared/contracts/realtime.ts';
import { parseNavigateOutbox } from '#shared/domain/navigate-outbox.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createNavigateQueue } from '#shared/client/realtime/navigate-queue.ts';

const KEY = 'test.navigate';

const aQueue = (storage = createMemoryKeyValue(), prefix = 'n') => {
  const clock = createFakeClock();
  const emitted: Navigate[] = [];
  const connection = { isConnected: true };
  let id = 0;
  const queue = createNavigateQueue({
    storage,
    key: KEY,
    clock,
    timers: clock,
    newId: () => `${prefix}${(id += 1)}`,
    isConnected: () => connection.isConnected,
    emit: (event) => emitted.push(event),
  });
  const stored = () =>
    parseNavigateOutbox(storage.get(KEY)).map((item) => item.payload.currentPage);
  return { queue, clock, emitted, connection, stored, storage };
};

test('a page change is pending until its id is acknowledged', () => {
  const { queue, emitted, stored } = aQueue();
  queue.add('/resume');
  expect(emitted).toEqual([{ currentPage: '/resume', id: 'n1' }]);
  queue.acknowledge({ t: 0, id: 'h9' });
  expect(stored()).toEqual(['/resume']);
  queue.acknowledge({ t: 0, id: 'n1' });
  expect(stored()).toEqual([]);
});

test('sends page changes one at a time', () => {
  const { queue, emitted } = aQueue();
  queue.add('/a');
  queue.add('/b');
  expect(emitted.map((event) => event.currentPage)).toEqual(['/a']);
  queue.acknowledge({ t: 0, id: 'n1' });
  expect(emitted.map((event) => event.currentPage)).toEqual(['/a', '/b']);
});

test('page changes made offline survive a reload and are replayed in order', () => {
  const offline = aQueue();
  offline.connection.isConnected = false;
  for (const page of ['/a', '/b', '/c']) offline.queue.add(page);
  expect(offline.emitted).toEqual([]);
  const { queue, emitted, stored } = aQueue(offline.storage, 'later');
  queue.replay();
  for (const id of ['n1', 'n2', 'n3']) queue.acknowledge({ t: 0, id });
  expect(emitted.map((event) => event.currentPage)).toEqual(['/a', '/b', '/c']);
  expect(stored()).toEqual([]);
});

test('an unacknowledged page change is sent again with the next one after five seconds', () => {
  const { queue, emitted, clock, storage } = aQueue();
  queue.add('/a');
  clock.advance(4_999);
  queue.add('/b');
  expect(emitted).toHaveLength(1);
  clock.advance(1);
  queue.add('/c');
  expect(emitted.map((event) => event.id)).toEqual(['n1', 'n1']);
  expect(parseNavigateOutbox(storage.get(KEY))[0]?.attempts).toBe(2);
});

test('accepts a late acknowledgement', () => {
  const { queue, emitted, clock, stored } = aQueue();
  queue.add('/a');
  queue.add('/b');
  clock.advance(6_000);
  queue.acknowledge({ t: 0, id: 'n1' });
  expect(stored()).toEqual(['/b']);
  expect(emitted.at(-1)?.id).toBe('n2');
});

test('nothing is in flight and no timer is left after disconnecting', () => {
  const { queue, clock, emitted, connection } = aQueue();
  queue.add('/a');
  connection.isConnected = false;
  queue.pause();
  expect(clock.pending()).toBe(0);
  connection.isConnected = true;
  queue.replay();
  expect(emitted.map((event) => event.id)).toEqual(['n1', 'n1']);
});

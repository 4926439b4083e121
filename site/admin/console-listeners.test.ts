import { expect, test } from 'vitest';
import { createConsoleListeners } from '#site/admin/console-listeners.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

test('who listens hears every socket that comes, and none that was left', () => {
  const listeners = createConsoleListeners();
  const received: unknown[] = [];
  const stop = listeners.listen('contact_updated', (news) => void received.push(news));
  const [first, second] = [createFakeSocket(), createFakeSocket()];
  listeners.attach(first);
  first.receives('contact_updated', 1);
  listeners.attach(second);
  first.receives('contact_updated', 2);
  second.receives('contact_updated', 3);
  expect(received).toEqual([1, 3]);
  stop();
  second.receives('contact_updated', 4);
  listeners.attach(null);
  expect(received).toEqual([1, 3]);
});

test('who comes while a socket is open hears it at once', () => {
  const listeners = createConsoleListeners();
  const socket = createFakeSocket();
  listeners.attach(socket);
  const received: unknown[] = [];
  listeners.listen('contact_received', (news) => void received.push(news));
  socket.receives('contact_received', 'a letter');
  expect(received).toEqual(['a letter']);
});

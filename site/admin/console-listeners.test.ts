import { expect, test } from 'vitest';
import { createConsoleListeners } from '#site/admin/console-listeners.ts';
import { createFakeSocket } from '#site/platform/testing/fake-socket.ts';

test('who listens hears every socket that comes, and none that was left', () => {
  const listeners = createConsoleListeners();
  const heard: unknown[] = [];
  const stop = listeners.listen('contact_updated', (news) => void heard.push(news));
  const [first, second] = [createFakeSocket(), createFakeSocket()];
  listeners.hear(first);
  first.hears('contact_updated', 1);
  listeners.hear(second);
  first.hears('contact_updated', 2);
  second.hears('contact_updated', 3);
  expect(heard).toEqual([1, 3]);
  stop();
  second.hears('contact_updated', 4);
  listeners.hear(null);
  expect(heard).toEqual([1, 3]);
});

test('who comes while a socket is open hears it at once', () => {
  const listeners = createConsoleListeners();
  const socket = createFakeSocket();
  listeners.hear(socket);
  const heard: unknown[] = [];
  listeners.listen('contact_received', (news) => void heard.push(news));
  socket.hears('contact_received', 'a letter');
  expect(heard).toEqual(['a letter']);
});

import { expect, test } from 'vitest';
import { createConsoleConnection } from '#site/admin/connection/console-connection.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';

const aConnection = () => {
  const socket = createFakeSocket('idle');
  const life = createFakePageLife();
  const log: string[] = [];
  const onRefused = () => log.push('refused');
  const connection = createConsoleConnection({ socket, life, onRefused });
  connection.onLive(() => log.push('live'));
  return { connection, socket, life, log };
};

test('every new connection is reported once, and a strained one is not new', () => {
  const { connection, socket, log } = aConnection();
  connection.start();
  expect(socket.calls.connect).toBe(1);
  socket.becomes('connected');
  socket.becomes('degraded');
  socket.becomes('connected');
  expect(log).toEqual(['live']);
  socket.becomes('reconnecting');
  expect(connection.store.get().socket).toBe('reconnecting');
  socket.becomes('connected');
  expect(log).toEqual(['live', 'live']);
});

test('a socket rejected for its key or session drops the credentials; any other failure does not', () => {
  const { socket, log } = aConnection();
  socket.becomes('reconnecting', { code: 'slow_down', message: '' });
  socket.becomes('reconnecting');
  expect(log).toEqual([]);
  socket.becomes('stopped', { code: 'unauthorized', message: '' });
  expect(log).toEqual(['refused']);
});

test('it retries when the page wakes, tracks the network state, and closes permanently', () => {
  const { connection, socket, life } = aConnection();
  life.wake();
  expect(socket.calls.hurry).toBe(1);
  life.set({ isOnline: false });
  expect(connection.store.get().isOnline).toBe(false);
  connection.stop();
  life.wake();
  socket.becomes('connected');
  expect(socket.calls).toMatchObject({ hurry: 1, close: 1 });
  expect(connection.store.get().socket).toBe('idle');
});

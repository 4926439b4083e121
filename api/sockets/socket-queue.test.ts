import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { AnySocket } from '#api/sockets/socket-types.ts';
import { createSocketQueue } from '#api/sockets/socket-queue.ts';

const loopTicked = () => new Promise<void>((resolve) => void setImmediate(resolve));
/** Two turns of the event loop: the work ends, then the next begins. */
const settled = async () => {
  await loopTicked();
  await loopTicked();
};

const openSocket = () => {
  const transport = Object.assign(new EventEmitter(), { writable: true });
  const conn = Object.assign(new EventEmitter(), { transport, readyState: 'open' });
  const socket = { conn, connected: true };
  const log: string[] = [];
  const queue = createSocketQueue(socket as unknown as AnySocket);
  const request = (name: string) =>
    queue(async () => {
      log.push(name);
      return name;
    });
  const drain = () => {
    transport.writable = true;
    transport.emit('ready');
  };
  return { socket, transport, conn, log, queue, request, drain };
};

test('sends one answer at a time, in the order of the requests', async () => {
  const { request } = openSocket();
  expect(await Promise.all(['a', 'b', 'c'].map(request))).toEqual(['a', 'b', 'c']);
});

test('the next answer waits until the previous one has left', async () => {
  const { request, transport, log, drain } = openSocket();
  const first = request('a');
  const second = request('b');
  await first;
  transport.writable = false;
  await settled();
  expect(log).toEqual(['a']);
  drain();
  expect(await second).toBe('b');
  expect([transport.listenerCount('ready'), log]).toEqual([0, ['a', 'b']]);
});

test('after an upgrade the queue continues with the new transport', async () => {
  const { request, transport, conn, log } = openSocket();
  transport.writable = false;
  const first = request('a');
  await settled();
  expect(log).toEqual([]);
  conn.transport = Object.assign(new EventEmitter(), { writable: true });
  conn.emit('upgrade');
  expect(await first).toBe('a');
});

test('a closed socket causes no further reads', async () => {
  const { request, socket, transport, conn, log } = openSocket();
  transport.writable = false;
  const both = Promise.all([request('a'), request('b')]);
  await settled();
  Object.assign(socket, { connected: false });
  conn.readyState = 'closed';
  conn.emit('close');
  expect(await both).toMatchObject([{ ok: false }, { ok: false }]);
  expect(log).toEqual([]);
});

test('a failed answer lets the next one through', async () => {
  const { queue, request } = openSocket();
  const failing = queue(async () => Promise.reject(new Error('no')));
  const second = request('b');
  await expect(failing).rejects.toThrow('no');
  expect(await second).toBe('b');
});

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { AnySocket } from '#api/sockets/socket-types.ts';
import { createSocketQueue } from '#api/sockets/socket-queue.ts';

const loopTicked = () => new Promise<void>((resolve) => void setImmediate(resolve));
/** Two turns: one for the end of the work, one for what begins then. */
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
  const ask = (name: string) =>
    queue(async () => {
      log.push(name);
      return name;
    });
  const drain = () => {
    transport.writable = true;
    transport.emit('ready');
  };
  return { socket, transport, conn, log, queue, ask, drain };
};

test('one answer at a time, in the order they were asked for', async () => {
  const { ask } = openSocket();
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c']);
});

test('the next answer waits until the one before has left', async () => {
  const { ask, transport, log, drain } = openSocket();
  const first = ask('a');
  const second = ask('b');
  await first;
  transport.writable = false;
  await settled();
  expect(log).toEqual(['a']);
  drain();
  expect(await second).toBe('b');
  expect([transport.listenerCount('ready'), log]).toEqual([0, ['a', 'b']]);
});

test('an upgrade goes on with the new transport', async () => {
  const { ask, transport, conn, log } = openSocket();
  transport.writable = false;
  const first = ask('a');
  await settled();
  expect(log).toEqual([]);
  conn.transport = Object.assign(new EventEmitter(), { writable: true });
  conn.emit('upgrade');
  expect(await first).toBe('a');
});

test('of a socket that is gone nothing more is read', async () => {
  const { ask, socket, transport, conn, log } = openSocket();
  transport.writable = false;
  const both = Promise.all([ask('a'), ask('b')]);
  await settled();
  Object.assign(socket, { connected: false });
  conn.readyState = 'closed';
  conn.emit('close');
  expect(await both).toMatchObject([{ ok: false }, { ok: false }]);
  expect(log).toEqual([]);
});

test('an answer that fails lets the next one through', async () => {
  const { queue, ask } = openSocket();
  const failing = queue(async () => Promise.reject(new Error('no')));
  const second = ask('b');
  await expect(failing).rejects.toThrow('no');
  expect(await second).toBe('b');
});

import { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { floodLimits } from '#shared/flood-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createConnectionGuard } from '#api/sockets/guard-connections.ts';

/** A guarded server whose connections record events. */
const openGuard = () => {
  const clock = createFakeClock();
  const guard = createConnectionGuard({
    clock,
    timers: clock,
    peerOf: (request) => ({
      address: request.headers['x-forwarded-for'] as string,
      isSecure: false,
      host: '',
    }),
  });
  const engine = Object.assign(new EventEmitter(), { opts: { wsEngine: EventEmitter } });
  guard.follow({ engine } as unknown as Server);
  const connect = (address = '192.0.2.1', name: 'polling' | 'websocket' = 'websocket') => {
    const log: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      bufferedAmount: 0,
      terminate: () => void log.push('terminated'),
    });
    const connection = Object.assign(new EventEmitter(), {
      request: { headers: { 'x-forwarded-for': address } },
      transport: Object.assign(new EventEmitter(), {
        name,
        ...(name === 'websocket' ? { socket } : {}),
      }),
      close: () => {
        log.push('closed');
        connection.removeAllListeners('packet');
        connection.emit('close');
      },
    });
    engine.emit('connection', connection);
    const packet = (data: string, type = 'message') => connection.emit('packet', { type, data });
    return { connection, socket, log, packet };
  };
  return { guard, clock, engine, connect };
};

const fill = (count: number, run: () => void) => {
  for (let n = 0; n < count; n += 1) run();
};

test('cuts off a connection at once that sends more packets than the site’s client', () => {
  for (const type of ['message', 'pong', 'noop']) {
    const { connect } = openGuard();
    const { packet, log } = connect();
    fill(floodLimits.packetsPerConnection.times, () => packet('2["idle",true]', type));
    expect(log).toEqual([]);
    packet('2["idle",true]', type);
    expect(log).toEqual(['closed', 'terminated']);
  }
});

test('packets of one address count together, those of another separately', () => {
  const { connect } = openGuard();
  const each = floodLimits.packetsPerConnection.times;
  fill(floodLimits.packetsPerAddress[0].times / each, () => {
    const { packet, log } = connect();
    fill(each, () => packet('2["idle",true]'));
    expect(log).toEqual([]);
  });
  const { packet, log } = connect();
  packet('2["idle",true]');
  expect(log).toEqual(['closed', 'terminated']);
  const other = connect('192.0.2.2');
  other.packet('2["idle",true]');
  expect(other.log).toEqual([]);
});

test('bytes of one address count together', () => {
  const { connect } = openGuard();
  const text = `2["message","${'x'.repeat(60_000)}"]`;
  const { packet, log } = connect();
  fill(Math.floor(floodLimits.packetBytesPerAddress[0].times / text.length) + 1, () =>
    packet(text),
  );
  expect(log).toEqual([]);
  packet(text);
  expect(log).toEqual(['closed', 'terminated']);
});

for (const entry of ['0/user,{}', '0', '', ' /user,{}', '\t/elsewhere,']) {
  test(`cuts off a connection that enters a namespace again and again with "${entry}"`, () => {
    const { connect } = openGuard();
    const { packet, log } = connect();
    fill(floodLimits.entriesPerConnection, () => packet(entry));
    expect(log).toEqual([]);
    packet(entry);
    expect(log).toEqual(['closed', 'terminated']);
  });
}

test('cuts off a connection before parsing a too deeply nested packet', () => {
  const { connect } = openGuard();
  const { packet, log } = connect();
  packet(`2["message",${'['.repeat(500)}${']'.repeat(500)}]`);
  expect(log).toEqual([]);
  packet(`2["message",${'['.repeat(30_000)}`);
  expect(log).toEqual(['closed', 'terminated']);
});

test('upgrade probes count as packets', () => {
  const { connect } = openGuard();
  const { connection, log } = connect('192.0.2.1', 'polling');
  fill(floodLimits.packetsPerConnection.times, () => connection.emit('upgrading'));
  expect(log).toEqual([]);
  connection.emit('upgrading');
  expect(log).toEqual(['closed']);
});

test('cuts off a peer with a megabyte unsent at the next send, over either transport', () => {
  const { connect, engine } = openGuard();
  const byPolling = connect('192.0.2.1', 'polling');
  const write = () =>
    byPolling.connection.emit('packetCreate', { type: 'message', data: '語'.repeat(10_000) });
  // 30,000 bytes each.
  fill(34, write);
  engine.emit('flush', byPolling.connection);
  fill(35, write);
  expect(byPolling.log).toEqual([]);
  write();
  expect(byPolling.log).toEqual(['closed']);
  const byWebSocket = connect();
  byWebSocket.socket.bufferedAmount = floodLimits.unsentBytes;
  byWebSocket.connection.emit('packetCreate', { type: 'message', data: 'x' });
  expect(byWebSocket.log).toEqual([]);
  byWebSocket.connection.emit('packetCreate', { type: 'message', data: 'x' });
  expect(byWebSocket.log).toEqual(['closed', 'terminated']);
});

test('a frame encoded once for many sockets counts by its bytes', () => {
  const { connect } = openGuard();
  const { connection, log } = connect();
  const options = { wsPreEncodedFrame: [Buffer.alloc(4), Buffer.alloc(floodLimits.unsentBytes)] };
  connection.emit('packetCreate', { type: 'message', data: 'x', options });
  connection.emit('packetCreate', { type: 'message', data: 'x', options });
  expect(log).toEqual(['closed', 'terminated']);
});

test('the admin is not counted, and may have more unsent bytes', () => {
  const { guard, connect } = openGuard();
  const { connection, packet, socket, log } = connect();
  guard.trust(connection);
  fill(floodLimits.packetsPerConnection.times * 2, () => packet('2["read",{}]'));
  socket.bufferedAmount = floodLimits.unsentBytes * 2;
  fill(2, () => connection.emit('packetCreate', { type: 'message', data: 'x' }));
  expect(log).toEqual([]);
});

test('terminates a closed websocket that keeps sending or does not finish closing', () => {
  const { connect, clock } = openGuard();
  const talking = connect();
  talking.connection.emit('close');
  fill(floodLimits.framesAfterClose, () => talking.socket.emit('message'));
  expect(talking.log).toEqual([]);
  talking.socket.emit('message');
  expect(talking.log).toEqual(['terminated']);
  const silent = connect();
  silent.connection.emit('close');
  expect(silent.log).toEqual([]);
  clock.advance(floodLimits.closingMs);
  expect(silent.log).toEqual(['terminated']);
});

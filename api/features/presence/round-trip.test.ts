import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { followRoundTrip } from '#api/features/presence/sockets.ts';

test('each answered ping gives a round trip, and a small change is no news', async () => {
  const http = createServer();
  const server = new Server(http, { pingInterval: 5, transports: ['websocket'] });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  // Two looks at the clock a ping: 40, 45 and 400 ms apart.
  const times = [0, 40, 1000, 1045, 2000, 2400];
  const reported: number[] = [];
  const both = new Promise<void>((resolve) => {
    server.on('connection', ({ conn }) => {
      followRoundTrip(conn, { now: () => times.shift() ?? 0 }, (ms) => {
        reported.push(ms);
        if (reported.length === 2) resolve();
      });
    });
  });
  const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  await both;
  client.disconnect();
  await server.close();
  expect(reported).toEqual([40, 400]);
});

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { expect, test } from 'vitest';
import { createManualTimers } from '#api/testing/manual-timers.ts';
import { closeServer } from '#api/sockets/close-server.ts';

test('ends a connection as soon as its last answer has been sent', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    answers.push(response.writeHead(200, { 'Content-Length': 2 }));
    response.write('ok');
  });
  // Idle connections never time out on their own.
  server.keepAliveTimeout = 0;
  const io = new SocketServer(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ok');
  // The deadline that cuts all connections never comes.
  const { timers } = createManualTimers(1_000);
  const closed = closeServer(io, server, { timers, hasOtherNodes: false });
  answers[0]?.end();
  await closed;
});

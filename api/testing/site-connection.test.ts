import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, onTestFinished, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { openSiteConnection, whenState } from '#api/testing/site-connection.ts';

/** A server that accepts every event and acknowledges none. */
const startSilentServer = async (): Promise<string> => {
  const http = createServer();
  const sockets = new Server(http);
  sockets.of('/user').on('connection', () => undefined);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  onTestFinished(() => sockets.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
};

const request = { conversation_id: aConversationId(1), after_seq: 0 };

test('an unacknowledged event is refused with the text that the visitor sees', async () => {
  const connection = openSiteConnection(await startSilentServer(), 1, {});
  connection.connect();
  await whenState(connection, 'connected');
  await expect(connection.request('resume', request, 20)).rejects.toThrow(
    /^operation has timed out$/,
  );
});

test('without a connection an event is refused at once, with a text of its own', async () => {
  const connection = openSiteConnection(await startSilentServer(), 1, {});
  await expect(connection.request('resume', request, 60_000)).rejects.toThrow(/^not connected$/);
});

test('a connection on which nothing comes back is abandoned, and the next begins with polling', async () => {
  const connection = openSiteConnection(await startSilentServer(), 1, {});
  connection.connect();
  await whenState(connection, 'connected');
  const states: string[] = [];
  connection.onStatus(({ state }) => states.push(state));
  await expect(connection.request('resume', request, 20)).rejects.toThrow();
  expect(states).toEqual(['reconnecting']);
  await whenState(connection, 'connected');
});

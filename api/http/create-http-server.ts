import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '#shared/limits.ts';
import { oneAtATime } from '#api/http/one-at-a-time.ts';
import { isForSockets, serveAsHttp1 } from '#api/http/serve-as-http1.ts';

const { headerBytes, headersWithinMs, requestWithinMs } = limits.server;

// Newer Node asks whether to give a connection away; the one we are built for does not (serve-as-http1.ts).
const upgrades = { shouldUpgradeCallback: isForSockets };

/** One for all: a connection costs what it keeps, and there are thousands. */
const ignore = () => undefined;

/**
 * Node's server with its patience cut down: by default a client may take five minutes for one
 * request, and is looked at every thirty seconds. Requests of one connection are answered one after
 * another, and those that want a protocol other than the sockets' as HTTP/1.1.
 */
export const createHttpServer = (listener: RequestListener, maxConnections: number): Server => {
  const server = createServer(
    {
      maxHeaderSize: headerBytes,
      headersTimeout: headersWithinMs,
      requestTimeout: requestWithinMs,
      connectionsCheckingInterval: 5_000,
      ...upgrades,
    },
    oneAtATime(listener),
  );
  server.maxConnections = maxConnections;
  const known = new WeakSet<Socket>();
  server.on('connection', (connection) => {
    if (known.has(connection)) return;
    known.add(connection);
    // Node takes its own listener off a connection that asks to be upgraded. One that is reset before
    // somebody else looks after it would end the process.
    connection.on('error', ignore);
  });
  server.on('upgrade', (request: IncomingMessage, _connection, rest: Buffer) => {
    if (!isForSockets(request)) serveAsHttp1(server, request, request.socket, rest);
  });
  return server;
};

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '#shared/limits.ts';
import { refuseHead } from '#api/http/refuse-head.ts';
import { isForSockets, serveAsHttp1 } from '#api/http/serve-as-http1.ts';

/**
 * Answers the requests of one connection one at a time. Node passes on all pipelined requests at once,
 * even if the client reads no answer, and each would open its file. Cuts off clients that pipeline more
 * than any browser.
 */
const oneAtATime = (listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // A response that waits for an earlier one has no socket yet.
    if (response.socket !== null) {
      listener(request, response);
      return;
    }
    const before = waiting.get(socket) ?? 0;
    if (before >= limits.server.waitingRequestsPerConnection) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
};

const { headerBytes, headersWithinMs, requestWithinMs } = limits.server;

// Newer Node lets the server decline an upgrade; the oldest Node that we support does not
// (serve-as-http1.ts).
const upgrades = { shouldUpgradeCallback: isForSockets };

/**
 * Whether the client reset its connection before its request was handled. Its address is then unknown,
 * so no limit could count it, and nobody would read the answer. The server listens on TCP only, where
 * every open connection has an address.
 */
export const hasGone = ({ socket }: IncomingMessage): boolean => socket.remoteAddress === undefined;

/** Drops requests whose connection is gone before doing any work. */
const unlessGone =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (hasGone(request)) request.socket.destroy();
    else listener(request, response);
  };

/** Shared by all connections to save memory: there are thousands. */
const ignore = () => undefined;

/**
 * Node's server with shorter timeouts: by default a client may take five minutes per request, checked
 * every thirty seconds. Answers the requests of one connection one at a time, refuses bad heads before
 * they are parsed, and answers upgrades to any protocol but the sockets' as HTTP/1.1.
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
    unlessGone(
      oneAtATime((request, response) => {
        if (!refuseHead(request, response)) listener(request, response);
      }),
    ),
  );
  server.maxConnections = maxConnections;
  const known = new WeakSet<Socket>();
  server.on('connection', (connection) => {
    if (known.has(connection)) return;
    known.add(connection);
    // Node removes its own error listener from a connection that requests an upgrade. Without this one,
    // a reset before another listener exists would end the process.
    connection.on('error', ignore);
  });
  server.on('upgrade', (request: IncomingMessage, _connection, rest: Buffer) => {
    if (!isForSockets(request)) serveAsHttp1(server, request, request.socket, rest);
  });
  return server;
};

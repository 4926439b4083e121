import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '#shared/limits.ts';
import { refuseHead } from '#api/http/refuse-head.ts';
import { isForSockets, serveAsHttp1 } from '#api/http/serve-as-http1.ts';

/**
 * Answers the requests of one connection one after another. Node passes on all pipelined requests
 * at once, even if the client reads no answer, and each would open its file. A client that
 * pipelines more than any browser does is cut off.
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
 * Whether the client reset its connection before its request is handled. The address is unknown then,
 * so that no limit could count the request, and nobody would read the answer. The server listens for
 * TCP only, where every open connection has one.
 */
export const hasGone = ({ socket }: IncomingMessage): boolean => socket.remoteAddress === undefined;

/** Drops requests whose connection is gone, before anything is done for them. */
const unlessGone =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (hasGone(request)) request.socket.destroy();
    else listener(request, response);
  };

/** One handler for all connections: there are thousands, and each costs what it holds. */
const ignore = () => undefined;

/**
 * Node's server with shorter timeouts: by default a client may take five minutes per request,
 * checked every thirty seconds. It answers the requests of one connection one after another, refuses
 * heads that nothing should read, and answers upgrades to any protocol but the sockets' as HTTP/1.1.
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
    // Node removes its own error listener from a connection that asks for an upgrade. Without this
    // one, a reset before somebody else listens would end the process.
    connection.on('error', ignore);
  });
  server.on('upgrade', (request: IncomingMessage, _connection, rest: Buffer) => {
    if (!isForSockets(request)) serveAsHttp1(server, request, request.socket, rest);
  });
  return server;
};

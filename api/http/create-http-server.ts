import { createServer, type RequestListener, type Server } from 'node:http';
import { limits } from '#shared/limits.ts';

const { headerBytes, headersWithinMs, requestWithinMs, connections } = limits.server;

/** One for all: a connection costs what it keeps, and there are thousands. */
const heard = () => undefined;

/**
 * Node's server with its patience cut down: by default a client may take five minutes for one
 * request, and is looked at every thirty seconds.
 */
export const createHttpServer = (listener: RequestListener): Server => {
  const server = createServer(
    {
      maxHeaderSize: headerBytes,
      headersTimeout: headersWithinMs,
      requestTimeout: requestWithinMs,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  );
  server.maxConnections = connections;
  // Node takes its own listener off a connection that asks to be upgraded. One that is reset before
  // somebody else looks after it would end the process.
  server.on('connection', (connection) => connection.on('error', heard));
  return server;
};

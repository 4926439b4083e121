import type { IncomingMessage, RequestListener, Server as HttpServer } from 'node:http';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { connectionLimitsFor } from '#api/http/connection-limits.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import { limitConnections } from '#api/http/limit-connections.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { closeServer } from '#api/sockets/close-server.ts';
import type { createConnectionGuard } from '#api/sockets/guard-connections.ts';
import { createSocketServer } from '#api/sockets/create-socket-server.ts';
import type { SocketServer } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly options: { readonly trustedHops: number; readonly openFiles: number | null };
}

interface Callers {
  readonly verdictOf: OriginCheck;
  readonly peerOf: PeerReader;
  /** A browser in which the admin has signed in before. */
  readonly isOwn: (request: IncomingMessage) => boolean;
}

interface Servers {
  readonly server: HttpServer;
  readonly io: SocketServer;
  /** Lifts the limits of a connection that has brought the admin key. */
  readonly trust: ReturnType<typeof createConnectionGuard>['trust'];
  /** Ends every connection and the listener. */
  close(): Promise<void>;
}

/** The HTTP server and the sockets on it, each with its connections limited, put together for app.ts. */
export const createServers = (
  listener: RequestListener,
  { clock, timers, options: { trustedHops, openFiles } }: Deps,
  { verdictOf, peerOf, isOwn }: Callers,
): Servers => {
  const allowed = connectionLimitsFor(openFiles);
  const server = createHttpServer(listener, allowed.inAll);
  const { io, trust } = createSocketServer(server, verdictOf, { clock, timers, peerOf, isOwn });
  // After the sockets, which take over the server's listeners: it sees every request.
  const connections = limitConnections(server, {
    ...{ clock, timers, peerOf, isOwn, trustedHops },
    maxConnections: allowed.http,
  });
  return {
    server,
    io,
    trust,
    close: () => {
      connections.stop();
      return closeServer(io, server, timers);
    },
  };
};

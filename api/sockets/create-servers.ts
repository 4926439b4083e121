import type { IncomingMessage, RequestListener, Server as HttpServer } from 'node:http';
import type { Runtime } from '#api/platform/runtime.ts';
import { connectionLimitsFor } from '#api/http/connection-limits.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import { limitConnections } from '#api/http/limit-connections.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { closeServer } from '#api/sockets/close-server.ts';
import { createSocketServer } from '#api/sockets/create-socket-server.ts';
import type { SocketServer } from '#api/sockets/socket-types.ts';

interface Deps extends Pick<Runtime, 'clock' | 'timers'> {
  readonly trustedHops: number;
  /** Whether all requests of a browser reach this process, which long polling needs. */
  readonly allowsPolling: boolean;
  /** Whether other servers may work on the same database. */
  readonly hasOtherNodes: boolean;
  /** The maximum of open files and connections of the process; null if unknown. */
  readonly openFiles: number | null;
  readonly verdictOf: OriginCheck;
  readonly peerOf: PeerReader;
  /** Whether the admin has signed in on this browser before. */
  readonly isOwn: (request: IncomingMessage) => boolean;
}

export interface Servers {
  readonly server: HttpServer;
  readonly io: SocketServer;
  /** Lifts the limits of a connection that has presented the admin key. */
  readonly trust: (connection: object) => void;
  /** Ends every connection and the listener. */
  close(): Promise<void>;
}

/** The HTTP server and its sockets, each with limited connections. */
export const createServers = (
  listener: RequestListener,
  { trustedHops, openFiles, hasOtherNodes, verdictOf, ...deps }: Deps,
): Servers => {
  const allowed = connectionLimitsFor(openFiles);
  const server = createHttpServer(listener, allowed.inAll);
  const { io, trust } = createSocketServer(server, verdictOf, deps);
  // Must come after the sockets, which replace the server's listeners: this one sees every request.
  const connections = limitConnections(server, {
    ...deps,
    trustedHops,
    maxConnections: allowed.http,
  });
  return {
    server,
    io,
    trust,
    close: () => {
      connections.stop();
      return closeServer(io, server, { timers: deps.timers, hasOtherNodes });
    },
  };
};

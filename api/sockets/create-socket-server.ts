import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import { fail } from '#shared/contracts/errors.ts';
import { SOCKET_PATH } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { hasGone } from '#api/http/create-http-server.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { refuseHead } from '#api/http/refuse-head.ts';
import { createSocketCount } from '#api/sockets/count-sockets.ts';
import { createConnectionGuard } from '#api/sockets/guard-connections.ts';
import { connectionRefused } from '#api/sockets/refuse-connection.ts';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly peerOf: PeerReader;
  readonly allowsPolling: boolean;
  /** Whether the owner's browser sent it; those connections count separately. */
  readonly isOwn: (request: IncomingMessage) => boolean;
}

/**
 * Socket.IO with its permissive defaults closed. Checks Origin exactly for polling and websockets alike
 * (CORS does not cover websockets), accepts small frames only, and turns off compression and state
 * recovery (`resume` catches up at any age; docs/decisions/005-delivery.md).
 */
export const createSocketServer = (
  server: HttpServer,
  verdictOf: OriginCheck,
  { clock, timers, peerOf, isOwn, allowsPolling }: Deps,
) => {
  const count = createSocketCount(clock, peerOf, isOwn);
  const guard = createConnectionGuard({ clock, timers, peerOf });
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    transports: allowsPolling ? ['polling', 'websocket'] : ['websocket'],
    // The HTTP server handles upgrades at other paths (serve-as-http1.ts).
    destroyUpgrade: false,
    maxHttpBufferSize: limits.realtime.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    allowEIO3: false,
    pingInterval: presenceLimits.pingEveryMs,
    pingTimeout: presenceLimits.pingAnswerMs,
    allowRequest: (request, answer) => {
      if (verdictOf(request) === 'refused') answer('origin_refused', false);
      else if (count.mayOpen(request)) answer(null, true);
      else answer('slow_down', false);
    },
    cors: (request, answer) => {
      const verdict = verdictOf(request as Parameters<OriginCheck>[0]);
      const mayCross = verdict === 'allowed' || verdict === 'desktop';
      answer(null, { origin: mayCross, credentials: true });
    },
  });
  // Requests to the sockets' path never reach the HTTP server's listener.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!refuseHead(request, response)) next();
  });
  // Socket.IO calls `allowRequest` only for the first request of a connection; polling sends many.
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    if (hasGone(request)) return next(new Error('gone'));
    const isFirst = !(request.url ?? '').includes('sid=');
    return next(
      isFirst || verdictOf(request) !== 'refused' ? undefined : new Error('origin_refused'),
    );
  });
  // The default namespace of Socket.IO is unused.
  io.use((_socket, next) =>
    next(connectionRefused(fail('not_found', 'there is no such namespace'))),
  );
  guard.follow(io);
  count.follow(io);
  return { io, trust: guard.trust };
};

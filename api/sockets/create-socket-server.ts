import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { fail } from '#shared/contracts/errors.ts';
import { SOCKET_PATH } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { createSocketCount } from '#api/sockets/count-sockets.ts';
import { createConnectionGuard } from '#api/sockets/guard-connections.ts';
import { connectionRefused } from '#api/sockets/refuse-connection.ts';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly peerOf: PeerReader;
  /** Connections of the owner's browsers, which are counted apart. */
  readonly isOwn: (request: IncomingMessage) => boolean;
}

/**
 * Socket.IO with what it leaves open by default closed: an exact Origin check for polling and
 * websocket alike (CORS does not cover websockets), small frames, no compression, no state recovery
 * (`resume` catches up whatever the age; docs/decisions/005-delivery.md).
 */
export const createSocketServer = (
  server: HttpServer,
  verdictOf: OriginCheck,
  { clock, timers, peerOf, isOwn }: Deps,
) => {
  const count = createSocketCount(clock, peerOf, isOwn);
  const guard = createConnectionGuard({ clock, timers, peerOf });
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    // Of upgrades at other paths the HTTP server takes care (serve-as-http1.ts).
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
  // `allowRequest` is asked at the first request of a connection alone; polling makes many.
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    const isFirst = !(request.url ?? '').includes('sid=');
    next(isFirst || verdictOf(request) !== 'refused' ? undefined : new Error('origin_refused'));
  });
  // Nothing of ours is in the namespace that Socket.IO opens by itself.
  io.use((_socket, next) =>
    next(connectionRefused(fail('not_found', 'there is no such namespace'))),
  );
  guard.follow(io);
  count.follow(io);
  return { io, trust: guard.trust };
};

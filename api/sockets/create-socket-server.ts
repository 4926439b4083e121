import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { SocketCount } from '#api/sockets/count-sockets.ts';

/**
 * Socket.IO with what it leaves open by default closed: an exact Origin check for polling and
 * websocket alike (CORS does not cover websockets), small frames, no compression, no state recovery
 * (`resume` catches up whatever the age; docs/decisions/005-delivery.md).
 */
export const createSocketServer = (
  server: HttpServer,
  verdictOf: OriginCheck,
  count: SocketCount,
): Server => {
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
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
  count.follow(io);
  return io;
};

import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { OriginCheck } from '#api/http/origins.ts';

/**
 * Socket.IO with what it leaves open by default closed: an exact Origin check for polling and
 * websocket alike (CORS does not cover websockets), small frames, no compression, no state recovery
 * (`resume` catches up whatever the age; docs/decisions/005-delivery.md).
 */
export const createSocketServer = (server: HttpServer, verdictOf: OriginCheck): Server => {
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: limits.realtime.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    allowEIO3: false,
    // A dead peer is noticed within 45 s: a ping every 25 s and 20 s for its answer.
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: (request, answer) => {
      const isAllowed = verdictOf(request) !== 'refused';
      answer(isAllowed ? null : 'origin_refused', isAllowed);
    },
    cors: (request, answer) => {
      const verdict = verdictOf(request as Parameters<OriginCheck>[0]);
      const mayCross = verdict === 'allowed' || verdict === 'desktop';
      answer(null, { origin: mayCross, credentials: true });
    },
  });
  return io;
};

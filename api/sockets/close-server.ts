import type { Server as HttpServer } from 'node:http';
import type { Server as SocketServer } from 'socket.io';
import { ADMIN_NAMESPACE, USER_NAMESPACE } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';

/** A thousand visitors take half the time allowed for stopping. */
const SENT_AWAY = { atOnce: 50, times: 20, everyMs: 50 };

/** A connection becomes idle a moment after its answer was sent. */
const CLOSE_IDLE_EVERY_MS = 20;

/** Sends all sockets to another node, in groups, so that it can take them. */
const sendAway = async (io: SocketServer, timers: Timers): Promise<void> => {
  const sockets = [USER_NAMESPACE, ADMIN_NAMESPACE].flatMap((name) => [
    ...io.of(name).sockets.values(),
  ]);
  const atOnce = Math.max(SENT_AWAY.atOnce, Math.ceil(sockets.length / SENT_AWAY.times));
  for (let from = 0; from < sockets.length; from += atOnce) {
    if (from > 0)
      await new Promise<void>((resolve) => void timers.after(SENT_AWAY.everyMs, resolve));
    for (const socket of sockets.slice(from, from + atOnce)) socket.emit('server_stopping', {});
  }
};

interface Options {
  readonly timers: Timers;
  /** Whether another server can take the visitors. */
  readonly hasOtherNodes: boolean;
}

/** Ends every connection: idle ones at once, those in the middle of a response a little later. */
export const closeServer = async (
  io: SocketServer,
  server: HttpServer,
  { timers, hasOtherNodes }: Options,
): Promise<void> => {
  // First, so that new connections reach another server.
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  if (hasOtherNodes) await sendAway(io, timers);
  void io.close();
  server.closeIdleConnections();
  const cancels = [
    timers.every(CLOSE_IDLE_EVERY_MS, () => server.closeIdleConnections()),
    timers.after(limits.server.stopWithinMs / 2, () => server.closeAllConnections()),
  ];
  await closed;
  for (const cancel of cancels) cancel();
};

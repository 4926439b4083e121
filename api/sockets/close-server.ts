import type { Server as HttpServer } from 'node:http';
import type { Server as SocketServer } from 'socket.io';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';

/** Ends every connection: idle ones at once, those in the middle of a response a little later. */
export const closeServer = async (
  io: SocketServer,
  server: HttpServer,
  timers: Timers,
): Promise<void> => {
  const closed = new Promise<void>((resolve) => void io.close(() => resolve()));
  server.closeIdleConnections();
  const cancel = timers.after(limits.server.stopWithinMs / 2, () => server.closeAllConnections());
  await closed;
  cancel();
};

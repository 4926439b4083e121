import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One connection of the HTTP server, and which of its two ends the other one waits for. */
export interface WatchedConnection {
  readonly socket: Socket;
  /** For how long the client has kept us waiting, in ms; null while it waits for us. */
  waitedMs(): number | null;
  /** For how long the client has taken nothing of what is to be sent; null: there is nothing. */
  unreadMs(): number | null;
  /** Whether a request has come that is not answered yet. */
  isBusy(): boolean;
  /** A request has come; it is over when its response closes. */
  follow(request: IncomingMessage, response: ServerResponse): void;
  /** Closes it. What the client does not read is thrown away, not left to the system to hold. */
  end(): void;
}

// Only this says how much of a large write the system has taken. It is not documented; Node's own
// socket timeout counts by it (lib/net.js, `_onTimeout`; 2026-11). Without it a write counts as a whole.
const queuedBytes = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;

export const watchConnection = (socket: Socket, steadyMs: () => number): WatchedConnection => {
  let movedAt = steadyMs();
  let seen = { written: 0, queued: 0, read: 0 };
  let open = 0;
  let newest: IncomingMessage | null = null;

  const hasUnsent = () => socket.writableLength > 0 || queuedBytes(socket) > 0;
  const look = () => {
    const now = {
      written: socket.bytesWritten - socket.writableLength,
      queued: queuedBytes(socket),
      read: socket.bytesRead,
    };
    const hasSent = now.written !== seen.written || now.queued !== seen.queued;
    // Who sends requests and reads no answers does not read any the more for it.
    const hasRead = now.read !== seen.read && !hasUnsent();
    if (hasSent || hasRead) movedAt = steadyMs();
    seen = now;
    return steadyMs() - movedAt;
  };

  return {
    socket,
    isBusy: () => open > 0,
    unreadMs: () => (hasUnsent() ? look() : null),
    waitedMs: () => {
      const waitedMs = look();
      return open === 0 || hasUnsent() || newest?.complete !== true ? waitedMs : null;
    },
    follow: (request, response) => {
      open += 1;
      newest = request;
      response.once('close', () => {
        open -= 1;
        movedAt = steadyMs();
      });
    },
    end: () => {
      if (hasUnsent()) socket.resetAndDestroy();
      else socket.destroy();
    },
  };
};

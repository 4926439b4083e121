import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One connection of the HTTP server. Tracks which end waits for the other. */
export interface WatchedConnection {
  readonly socket: Socket;
  /** How long the client has kept the server waiting, in ms; null while it waits for the server. */
  waitedMs(): number | null;
  /** How long the client has read none of the pending data, in ms; null if nothing is pending. */
  unreadMs(): number | null;
  /** Whether a request is still unanswered. */
  isBusy(): boolean;
  /** Reports a new request, which lasts until its response closes. */
  follow(request: IncomingMessage, response: ServerResponse): void;
  /** Closes the connection and discards unread data, which the system's buffers would hold otherwise. */
  end(): void;
}

// Only this undocumented field shows how much of a large write the system has accepted. Node's own
// socket timeout uses it (lib/net.js, `_onTimeout`; 2026-11). Without it, a write counts as a whole.
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
    // A client that sends requests without reading answers still counts as not reading.
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

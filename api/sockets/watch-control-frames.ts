import type { Server } from 'socket.io';
import { floodLimits } from '#shared/flood-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import { fullBucket, takeFrom, type Bucket } from '#api/sockets/bucket.ts';
import type { RawWebSocket } from '#api/sockets/engine-connection.ts';

type WebSocketClass = new (...given: unknown[]) => RawWebSocket;

/** The `ws` server that Engine.IO creates from its option `wsEngine`. */
type WebSocketServerClass = new (options: object) => { options: { WebSocket: WebSocketClass } };

/**
 * Cuts off websockets that send many pings or pongs of their own. Engine.IO and Socket.IO never see
 * these frames. Covers every websocket, including an upgrade from polling that belongs to no connection
 * yet.
 */
export const watchControlFrames = (io: Server, clock: Clock): void => {
  const options = io.engine.opts;
  const PlainServer = options.wsEngine as WebSocketServerClass;
  const rule = floodLimits.controlFramesPerConnection;
  // Created on the first frame, because most websockets never receive one.
  const buckets = new WeakMap<RawWebSocket, Bucket>();
  const isAllowed = (websocket: RawWebSocket): boolean => {
    const now = steadyNow(clock);
    const bucket = buckets.get(websocket) ?? fullBucket(rule, now);
    buckets.set(websocket, bucket);
    if (takeFrom(bucket, rule, now)) return true;
    websocket.terminate();
    return false;
  };
  // Override the class method instead of adding a listener to each socket: there are many websockets,
  // and most never receive a ping.
  const watched = (Plain: WebSocketClass): WebSocketClass =>
    class extends Plain {
      override emit(name: string, ...parts: unknown[]): boolean {
        if ((name === 'ping' || name === 'pong') && !isAllowed(this)) return false;
        if (name === 'ping') this.pong(parts[0] as Uint8Array);
        return super.emit(name, ...parts);
      }
    };
  // Engine.IO creates its websocket server again, with this option, when the HTTP server listens.
  options.wsEngine = class extends PlainServer {
    constructor(given: object) {
      // `ws`'s automatic replies continue after the end, and each causes an unhandled error.
      super({ ...given, autoPong: false });
      this.options.WebSocket = watched(this.options.WebSocket);
    }
  };
};

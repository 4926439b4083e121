import type { Server } from 'socket.io';
import { floodLimits } from '#shared/flood-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#api/platform/steady-now.ts';
import { fullBucket, takeFrom, type Bucket } from '#api/sockets/bucket.ts';
import type { RawWebSocket } from '#api/sockets/engine-connection.ts';

type WebSocketClass = new (...given: unknown[]) => RawWebSocket;

/** The server of the `ws` package, which Engine.IO makes with its option `wsEngine`. */
type WebSocketServerClass = new (options: object) => { options: { WebSocket: WebSocketClass } };

/**
 * Cuts off websockets that send many pings or pongs of their own, which neither Engine.IO nor
 * Socket.IO ever see. That goes for every websocket, also for one that is to take over
 * from polling and belongs to no connection yet.
 */
export const watchControlFrames = (io: Server, clock: Clock): void => {
  const options = io.engine.opts;
  const PlainServer = options.wsEngine as WebSocketServerClass;
  const rule = floodLimits.controlFramesPerConnection;
  // Made at the first one: most websockets never get any.
  const buckets = new WeakMap<RawWebSocket, Bucket>();
  const isAllowed = (websocket: RawWebSocket): boolean => {
    const now = steadyNow(clock);
    const bucket = buckets.get(websocket) ?? fullBucket(rule, now);
    buckets.set(websocket, bucket);
    if (takeFrom(bucket, rule, now)) return true;
    websocket.terminate();
    return false;
  };
  // A method of their class and no listener: there are many websockets, and most never get a ping.
  const watched = (Plain: WebSocketClass): WebSocketClass =>
    class extends Plain {
      override emit(name: string, ...parts: unknown[]): boolean {
        if ((name === 'ping' || name === 'pong') && !isAllowed(this)) return false;
        if (name === 'ping') this.pong(parts[0] as Uint8Array);
        return super.emit(name, ...parts);
      }
    };
  // Engine.IO makes its server of websockets anew, with this option, when the HTTP server listens.
  options.wsEngine = class extends PlainServer {
    constructor(given: object) {
      // Its own answers go on after the end, each with an error nobody reads.
      super({ ...given, autoPong: false });
      this.options.WebSocket = watched(this.options.WebSocket);
    }
  };
};

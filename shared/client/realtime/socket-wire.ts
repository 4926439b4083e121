import { Manager, type ManagerOptions } from 'socket.io-client';

import type { Clock } from '#shared/ports/clock.ts';

/** Transports that an app can extend with its own network. */
export { Fetch, WebSocket } from 'socket.io-client';

/** The part of Socket.IO's socket used here. */
interface WireSocket {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  emit(event: string, payload: unknown): unknown;
  timeout(waitMs: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> };
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  /** Without a name: removes all listeners of all events. */
  off(event?: string, listener?: (...args: unknown[]) => void): unknown;
}

/** The part of Socket.IO's manager that carries packets. Tests supply their own. */
export interface SocketWire {
  readonly opts: Pick<Partial<ManagerOptions>, 'transports' | 'upgrade'>;
  /** The engine of the current attempt. Undefined before the first. */
  readonly engine: {
    readonly transport: { readonly name: string; on(event: 'open', listener: () => void): unknown };
    on(event: 'packet', listener: () => void): unknown;
  };
  on(event: 'open', listener: () => void): unknown;
  socket(namespace: string, options: { auth: (give: (auth: object) => void) => void }): WireSocket;
}

/**
 * Socket.IO to the server at `baseUrl` with credentials, by websocket and then polling. Connects only on
 * request.
 */
export const openSocketWire = (
  baseUrl: string,
  more: Pick<Partial<ManagerOptions>, 'extraHeaders' | 'transports'> = {},
): Manager =>
  new Manager(baseUrl, {
    transports: ['websocket', 'polling'],
    ...more,
    path: '/socket.io',
    // Otherwise a websocket blocked by a proxy would never fall back to polling.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
    // `keepConnected` times out sooner, and its timeout includes the namespace handshake.
    timeout: 60_000,
    // Socket.IO clamps its delays after adding jitter, so the longest ones have no jitter at all.
    reconnection: false,
  });

/** A websocket that falls silent again within this time is not the network's fault. */
const SILENT_AGAIN_WITHIN_MS = 5 * 60_000;

/**
 * Returns the function to call when the wire was silent. Some proxies open a websocket and then swallow
 * its frames. The next attempts therefore begin with polling, which upgrades once one has answered;
 * after a second silence it stays polling. A server without polling refuses it at once, and the
 * websocket is tried again.
 */
export const avoidSilentWebsocket = (wire: SocketWire, clock: Clock): (() => void) => {
  const pollingFirst = wire.opts.transports?.toReversed();
  let silentAt = -Infinity;
  return () => {
    if (wire.engine.transport.name !== 'websocket') return;
    const now = clock.now();
    if (pollingFirst) wire.opts.transports = pollingFirst;
    wire.opts.upgrade = now - silentAt > SILENT_AGAIN_WITHIN_MS;
    silentAt = now;
  };
};

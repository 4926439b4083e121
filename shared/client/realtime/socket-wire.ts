import { Manager } from 'socket.io-client';

/** The part of Socket.IO's socket that is used here. */
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
  readonly engine: { on(event: 'packet', listener: () => void): unknown };
  on(event: 'open', listener: () => void): unknown;
  socket(namespace: string, options: { auth: (give: (auth: object) => void) => void }): WireSocket;
}

/**
 * Socket.IO to the server at `baseUrl` with credentials, by websocket and then polling. Connects
 * only when told to, never by itself.
 */
export const openSocketWire = (baseUrl: string): SocketWire =>
  new Manager(baseUrl, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Otherwise a websocket blocked by a proxy would never fall back to polling.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
    // `keepConnected` times out sooner, and its timeout includes the namespace handshake.
    timeout: 60_000,
    // Socket.IO clamps its delays after adding jitter, so the longest ones have no jitter at all.
    reconnection: false,
  });

import { Manager } from 'socket.io-client';

/** The parts of Socket.IO's socket that are used here. */
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
  /** Without a name, removes all listeners of all events. */
  off(event?: string, listener?: (...args: unknown[]) => void): unknown;
}

/** The used parts of Socket.IO's manager, which carries the packets. A test provides its own. */
export interface SocketWire {
  readonly engine: { on(event: 'packet', listener: () => void): unknown };
  on(event: 'open', listener: () => void): unknown;
  socket(namespace: string, options: { auth: (give: (auth: object) => void) => void }): WireSocket;
}

/**
 * Socket.IO to the server at `baseUrl`, by websocket and then polling, with credentials. It
 * attempts to connect only when told to.
 */
export const openSocketWire = (baseUrl: string): SocketWire =>
  new Manager(baseUrl, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Without this, a client behind a proxy that forbids websockets never falls back to polling.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
    // keep-connected.ts gives up sooner, and its limit covers the namespace's answer too.
    timeout: 60_000,
    // The library clamps its waits after adding jitter, so the longest wait has none.
    reconnection: false,
  });

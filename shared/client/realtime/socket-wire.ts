import { Manager } from 'socket.io-client';

/** As much of Socket.IO's socket as is used here. */
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
  /** Without a name: all listeners of all events. */
  off(event?: string, listener?: (...args: unknown[]) => void): unknown;
}

/** As much of Socket.IO's manager: what carries the packets. A test brings its own. */
export interface SocketWire {
  readonly engine: { on(event: 'packet', listener: () => void): unknown };
  on(event: 'open', listener: () => void): unknown;
  socket(namespace: string, options: { auth: (give: (auth: object) => void) => void }): WireSocket;
}

/**
 * Socket.IO to the server at `baseUrl`, by websocket and then polling, with credentials. It makes one
 * try when told to, and never one by itself.
 */
export const openSocketWire = (baseUrl: string): SocketWire =>
  new Manager(baseUrl, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Without it a websocket that a proxy forbids never falls back to polling.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
    // The keeper gives up sooner, and its wait covers the answer of the namespace too.
    timeout: 60_000,
    // The library clamps its waits after spreading them, which leaves the longest without any chance.
    reconnection: false,
  });

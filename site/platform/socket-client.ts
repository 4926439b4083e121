import { Manager } from 'socket.io-client';
import type { Problem } from '#shared/contracts/errors.ts';
import type {
  AdminAuth,
  AdminEvents,
  Connected,
  UserAuth,
  UserEvents,
} from '#shared/contracts/realtime.ts';
import { keepConnected, type ConnectionDeps } from '#site/platform/realtime/keep-connected.ts';
import type { SocketPort } from '#site/platform/socket-port.ts';

export interface SocketClientOptions extends Omit<ConnectionDeps, 'open' | 'drop'> {
  namespace: Connected['ns'];
  /** Asked anew at every connection: the page may have changed meanwhile. */
  auth: () => UserAuth | AdminAuth;
  /** Where the server is; the page's own origin by default. */
  baseUrl?: string;
}

const createManager = (baseUrl: string): Manager =>
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

const problemOf = (error: unknown): Problem | null => {
  const data = (error as { data?: Partial<Problem> | null }).data;
  return typeof data?.code === 'string' ? (data as Problem) : null;
};

/**
 * The Socket.IO client behind our port, kept up by our own keeper. SPEC 7: path, transports,
 * credentials. Its error texts are those of SPEC 8: 'timeout' and 'operation has timed out'.
 */
export const createSocketClient = <Events extends UserEvents | AdminEvents>(
  options: SocketClientOptions,
  manager: Manager = createManager(options.baseUrl ?? window.location.origin),
): SocketPort<Events> => {
  const { auth } = options;
  const socket = manager.socket(options.namespace, { auth: (give) => give(auth()) });
  const connection = keepConnected({
    ...options,
    open: () => void socket.connect(),
    drop: () => void socket.disconnect(),
  });
  // Any packet is a sign of life, the library's own pings above all.
  manager.on('open', () => void manager.engine.on('packet', connection.sawTraffic));
  socket.on('connect', connection.opened);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') connection.lost(reason);
  });
  socket.on('connect_error', (error) => connection.lost(error.message, problemOf(error)));

  return {
    status: connection.status.get,
    onStatus: (listener) => connection.status.subscribe(() => listener(connection.status.get())),
    silentForMs: connection.silentForMs,
    connect: connection.start,
    hurry: connection.hurry,
    strain: connection.strain,
    reconnect: connection.reconnect,
    close: connection.close,
    emit: (event, payload) => {
      if (socket.connected) socket.emit(event, payload);
    },
    request: (event, payload, waitMs) =>
      socket.connected
        ? socket.timeout(waitMs).emitWithAck(event, payload)
        : Promise.reject(new Error('not connected')),
    on: (event, listener) => {
      const name = event as string;
      const sawTraffic = listener as (...args: unknown[]) => void;
      socket.on(name, sawTraffic);
      return () => void socket.off(name, sawTraffic);
    },
  };
};

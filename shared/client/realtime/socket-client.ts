import type { Problem } from '#shared/contracts/errors.ts';
import type {
  AdminAuth,
  AdminEvents,
  Connected,
  UserAuth,
  UserEvents,
} from '#shared/contracts/realtime.ts';
import { keepConnected, type ConnectionDeps } from '#shared/client/realtime/keep-connected.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { avoidSilentWebsocket, type SocketWire } from '#shared/client/realtime/socket-wire.ts';

export interface SocketClientOptions extends Omit<ConnectionDeps, 'open' | 'drop' | 'onSilence'> {
  namespace: Connected['ns'];
  /** Called on every connection, since the page may have changed. */
  auth: () => UserAuth | AdminAuth;
}

const problemOf = (error: unknown): Problem | null => {
  const data = (error as { data?: Partial<Problem> | null }).data;
  return typeof data?.code === 'string' ? (data as Problem) : null;
};

/**
 * The Socket.IO client behind our port, with our own reconnection. Its error texts are 'timeout'
 * and 'operation has timed out'.
 */
export const createSocketClient = <Events extends UserEvents | AdminEvents>(
  options: SocketClientOptions,
  wire: SocketWire,
): SocketPort<Events> => {
  const { auth, clock } = options;
  const socket = wire.socket(options.namespace, { auth: (give) => give(auth()) });
  const onSilence = avoidSilentWebsocket(wire, clock);
  const connection = keepConnected({
    ...options,
    open: () => {
      socket.connect();
      wire.engine.transport.on('open', () => connection.progressed(false));
    },
    drop: () => void socket.disconnect(),
    onSilence,
  });
  wire.on('open', () => {
    connection.progressed(true);
    // Any packet counts as contact, above all Socket.IO's own pings.
    wire.engine.on('packet', connection.sawTraffic);
  });
  socket.on('connect', connection.opened);
  socket.on('disconnect', (reason) => {
    if (reason === 'ping timeout') onSilence();
    if (reason !== 'io client disconnect') connection.lost(reason);
  });
  socket.on('server_stopping', connection.reconnect);
  socket.on('connect_error', (error) => connection.lost(error.message, problemOf(error)));

  return {
    status: connection.status.get,
    onStatus: (listener) => connection.status.subscribe(() => listener(connection.status.get())),
    silentForMs: connection.silentForMs,
    connect: connection.start,
    hurry: connection.hurry,
    strain: connection.strain,
    reconnect: connection.reconnect,
    abandon: connection.abandon,
    pause: connection.pause,
    close: () => {
      connection.close();
      socket.off();
    },
    emit: (event, payload) => {
      if (socket.connected) socket.emit(event, payload);
    },
    request: async (event, payload, waitMs) => {
      if (!socket.connected) throw new Error('not connected');
      const sentAt = clock.now();
      try {
        return (await socket.timeout(waitMs).emitWithAck(event, payload)) as never;
      } catch (error) {
        // The connection accepts writes but returns nothing.
        if (clock.now() - connection.silentForMs() <= sentAt) connection.abandon();
        throw error;
      }
    },
    on: (event, listener) => {
      const name = event as string;
      const sawTraffic = listener as (...args: unknown[]) => void;
      socket.on(name, sawTraffic);
      return () => void socket.off(name, sawTraffic);
    },
  };
};

import { Manager } from 'socket.io-client';
import type { Problem } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { AdminWire } from './admin-wire.ts';

const problemOf = (error: unknown): Problem | null => {
  const data = (error as { data?: Partial<Problem> | null }).data;
  return typeof data?.code === 'string' ? (data as Problem) : null;
};

/** Socket.IO to the admin namespace of `server`; reconnecting is the link's affair. */
export const openAdminWire = (server: string, key: string): AdminWire => {
  const manager = new Manager(server, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    reconnection: false,
    timeout: 10_000,
  });
  const socket = manager.socket('/admin', {
    auth: { adminKey: key, primaryHash: 'admin', currentPage: '/admin' },
  });
  return {
    connect: () => void socket.connect(),
    drop: () => void socket.disconnect(),
    isUp: () => socket.connected,
    onUp: (listener) => void socket.on('connect', listener),
    onDown: (listener) => {
      socket.on('connect_error', (error) => listener(problemOf(error)));
      socket.on('disconnect', (reason) => {
        if (reason !== 'io client disconnect') listener(null);
      });
    },
    on: (event, listener) => {
      const name: string = event;
      socket.on(name, listener as (...args: unknown[]) => void);
    },
    emit: (event, payload) => {
      if (socket.connected) socket.emit(event, payload);
    },
    request: (event, payload) =>
      socket.connected
        ? socket
            .timeout(limits.realtime.acknowledgementWaitMs)
            .emitWithAck(event, payload)
            .catch(() => null)
        : Promise.resolve(null),
    close: () => {
      socket.disconnect();
      socket.removeAllListeners();
    },
  };
};

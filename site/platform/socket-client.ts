import { Manager, type Socket } from 'socket.io-client';
import type { Problem } from '#shared/contracts/errors.ts';
import type {
  AdminAuth,
  AdminEvents,
  Connected,
  UserAuth,
  UserEvents,
} from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createObservable, type Observable } from '#site/platform/observable.ts';
import { refusedRetryMs } from '#site/platform/refused-connection.ts';
import type { SocketPort, SocketStatus } from '#site/platform/socket-port.ts';

export interface SocketClientOptions {
  namespace: Connected['ns'];
  /** Asked anew at every connection: the page may have changed meanwhile. */
  auth: () => UserAuth | AdminAuth;
  timers: Timers;
  /** A random number in [0, 1). */
  roll: () => number;
  /** Where the server is; the page's own origin by default. */
  baseUrl?: string;
}

const { realtime } = limits;

const createManager = (baseUrl: string): Manager =>
  new Manager(baseUrl, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Without it a websocket that a proxy forbids never falls back to polling.
    tryAllTransports: true,
    withCredentials: true,
    autoConnect: false,
    reconnectionAttempts: Infinity,
    reconnectionDelay: realtime.reconnectDelayMinMs,
    reconnectionDelayMax: realtime.reconnectDelayMaxMs,
    randomizationFactor: realtime.reconnectRandomisation,
  });

const problemOf = (error: unknown): Problem | null => {
  const data = (error as { data?: Partial<Problem> | null }).data;
  return typeof data?.code === 'string' ? (data as Problem) : null;
};

/** Follows the socket's ups and downs into `status`; answers how to take back a planned retry. */
const followStatus = (
  socket: Socket,
  status: Observable<SocketStatus>,
  { timers, roll }: Pick<SocketClientOptions, 'timers' | 'roll'>,
): (() => void) => {
  let refusals = 0;
  let cancelRetry = (): void => undefined;
  const lose = (problem: Problem | null) => {
    // The library goes on trying by itself unless the server closed the door on purpose.
    if (socket.active) return status.set({ state: 'disconnected', problem });
    const waitMs = refusedRetryMs(problem, refusals, roll());
    refusals += 1;
    status.set({ state: waitMs === null ? 'refused' : 'disconnected', problem });
    if (waitMs !== null) cancelRetry = timers.after(waitMs, () => socket.connect());
  };
  socket.on('connect', () => {
    refusals = 0;
    status.set({ state: 'connected', problem: null });
  });
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') lose(null);
  });
  socket.on('connect_error', (error) => lose(problemOf(error)));
  return () => cancelRetry();
};

/** The Socket.IO client behind our port. SPEC 7: path, transports, credentials; SPEC 9: delays. */
export const createSocketClient = <Events extends UserEvents | AdminEvents>(
  options: SocketClientOptions,
): SocketPort<Events> => {
  const { auth } = options;
  const manager = createManager(options.baseUrl ?? window.location.origin);
  const socket = manager.socket(options.namespace, { auth: (give) => give(auth()) });
  const status = createObservable<SocketStatus>({ state: 'initial', problem: null });
  const cancelRetry = followStatus(socket, status, options);

  const leave = (state: 'disconnected' | 'initial') => {
    cancelRetry();
    socket.disconnect();
    status.patch({ state, problem: null });
  };
  // Leaving and coming back is the library's only way out of its waiting time.
  const restart = () => {
    leave('disconnected');
    socket.connect();
  };
  return {
    status: status.get,
    onStatus: (listener) => status.subscribe(() => listener(status.get())),
    connect: () => {
      status.patch({ state: 'connecting', problem: null });
      socket.connect();
    },
    hurry: () => {
      if (status.get().state === 'disconnected' && manager._readyState !== 'opening') restart();
    },
    reconnect: restart,
    close: () => leave('initial'),
    emit: (event, payload) => {
      if (socket.connected) socket.emit(event, payload);
    },
    ask: (event, payload, waitMs) =>
      socket.connected
        ? socket.timeout(waitMs).emitWithAck(event, payload)
        : Promise.reject(new Error('not connected')),
    on: (event, listener) => {
      const name = event as string;
      const heard = listener as (...args: unknown[]) => void;
      socket.on(name, heard);
      return () => void socket.off(name, heard);
    },
  };
};

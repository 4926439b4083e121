import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import { isLive, type SocketState } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface ConnectionState {
  readonly socket: SocketState;
  readonly isOnline: boolean;
  /** When the server was last heard before the connection was lost; ms since the epoch. */
  readonly lastContactAt: number | null;
}

export interface ConsoleConnection {
  readonly store: Observable<ConnectionState>;
  /** Runs with every connection that is made: what happened before it was not told. */
  onLive(run: () => void): void;
  start(): void;
  stop(): void;
}

interface ConsoleConnectionDeps {
  socket: Pick<SocketPort<AdminEvents>, 'onStatus' | 'connect' | 'hurry' | 'close'>;
  life: PageLife;
  /** The key does not hold any more, or this console was logged out. */
  onRefused: () => void;
}

/** The line to the server, and what is known of it. */
export const createConsoleConnection = (deps: ConsoleConnectionDeps): ConsoleConnection => {
  const { socket, life, onRefused } = deps;
  const store = createObservable<ConnectionState>({
    socket: 'idle',
    isOnline: life.isOnline(),
    lastContactAt: null,
  });
  const listeners: (() => void)[] = [];
  const stops = [
    socket.onStatus(({ state, problem, lastContactAt }) => {
      const wasLive = isLive(store.get().socket);
      store.patch({ socket: state, lastContactAt });
      if (isLive(state) && !wasLive) for (const run of listeners) run();
      else if (problem?.code === 'unauthorized') onRefused();
    }),
    life.onChange(() => store.patch({ isOnline: life.isOnline() })),
    life.onWake(socket.hurry),
    socket.close,
  ];
  return {
    store,
    onLive: (run) => void listeners.push(run),
    start: socket.connect,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

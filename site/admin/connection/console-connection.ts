import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import { isLive, type SocketState } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface ConnectionState {
  readonly socket: SocketState;
  readonly isOnline: boolean;
  /** The last contact before the connection was lost; ms since the epoch. */
  readonly lastContactAt: number | null;
}

export interface ConsoleConnection {
  readonly store: Observable<ConnectionState>;
  /** Runs on every connection: events before it were missed. */
  onLive(run: () => void): void;
  /** Runs these callbacks without a new connection. */
  catchUp(): void;
  start(): void;
  stop(): void;
}

interface ConsoleConnectionDeps {
  socket: Pick<SocketPort<AdminEvents>, 'onStatus' | 'connect' | 'hurry' | 'close'>;
  life: PageLife;
  /** Called when the key is no longer valid or this console was logged out. */
  onRefused: () => void;
}

export const createConsoleConnection = (deps: ConsoleConnectionDeps): ConsoleConnection => {
  const { socket, life, onRefused } = deps;
  const store = createObservable<ConnectionState>({
    socket: 'idle',
    isOnline: life.isOnline(),
    lastContactAt: null,
  });
  const listeners: (() => void)[] = [];
  const catchUp = () => {
    for (const run of listeners) run();
  };
  const stops = [
    socket.onStatus(({ state, problem, lastContactAt }) => {
      const wasLive = isLive(store.get().socket);
      store.patch({ socket: state, lastContactAt });
      if (isLive(state) && !wasLive) catchUp();
      else if (problem?.code === 'unauthorized') onRefused();
    }),
    life.onChange(() => store.patch({ isOnline: life.isOnline() })),
    life.onWake(socket.hurry),
    socket.close,
  ];
  return {
    store,
    onLive: (run) => void listeners.push(run),
    catchUp,
    start: socket.connect,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

import type { AdminEvents, UserEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers, Cancel } from '#shared/ports/timers.ts';
import type { NetworkClass } from '#shared/contracts/presence.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import { createHeartbeat } from '#shared/client/realtime/heartbeat.ts';
import { createNavigateQueue } from '#shared/client/realtime/navigate-queue.ts';
import { isConnected, type SocketPort } from '#shared/client/realtime/socket-port.ts';

interface IdleWatch {
  isIdle(): boolean;
  stop(): void;
}

/** Idle after 60 s without input, active again on the next. Reports each change once. */
export const watchIdle = (deps: {
  timers: Timers;
  life: Pick<PageLife, 'onInput'>;
  onFlip: (isIdle: boolean) => void;
}): IdleWatch => {
  let isIdle = false;
  let cancel: Cancel = () => undefined;
  const flip = (next: boolean) => {
    if (next === isIdle) return;
    isIdle = next;
    deps.onFlip(isIdle);
  };
  const rest = () => {
    cancel();
    cancel = deps.timers.after(limits.realtime.idleAfterMs, () => flip(true));
  };
  const stopInput = deps.life.onInput(() => {
    flip(false);
    rest();
  });
  rest();
  return {
    isIdle: () => isIdle,
    stop: () => {
      stopInput();
      cancel();
    },
  };
};

export interface PresenceDeps {
  socket: Pick<
    SocketPort<UserEvents | AdminEvents>,
    'status' | 'onStatus' | 'emit' | 'on' | 'strain' | 'silentForMs' | 'abandon'
  >;
  life: PageLife;
  timers: Timers;
  clock: Clock;
  newId: () => string;
  currentPage: () => string;
  /** Sent with each heartbeat, for visitors only: the admin's network is not recorded. */
  networkClass?: () => NetworkClass;
  /** Stores pending page changes. Per tab, because another tab shows another page. */
  storage: KeyValue;
}

export interface PresenceReport {
  navigated(page: string): void;
  stop(): void;
}

/** Two heartbeats in a row, each unanswered for the full wait. */
const SILENT_AFTER_MS = 2 * limits.realtime.acknowledgementWaitMs;

const heartbeatOf = ({ socket, networkClass, ...deps }: PresenceDeps) =>
  createHeartbeat({
    ...deps,
    emit: (beat) =>
      socket.emit('heartbeat', {
        ...beat,
        ...(networkClass && { networkClass: networkClass() }),
      }),
    onStrain: socket.strain,
    onSilence: () => {
      // A server that still sends packets is only slow.
      if (socket.silentForMs() >= SILENT_AFTER_MS) socket.abandon();
    },
  });

/**
 * Reports heartbeats, idleness and page changes over one socket, for a tracked visitor or the
 * admin. Heartbeats detect a connection that accepts writes but returns nothing.
 */
export const reportPresence = (deps: PresenceDeps): PresenceReport => {
  const { socket, life, timers, clock, newId } = deps;
  const heartbeat = heartbeatOf(deps);
  const idle = watchIdle({ timers, life, onFlip: (isIdle) => socket.emit('idle', isIdle) });
  const navigates = createNavigateQueue({
    storage: deps.storage,
    key: 'foyer.navigate',
    clock,
    timers,
    newId,
    isConnected: () => isConnected(socket),
    emit: (event) => socket.emit('navigate', event),
  });
  let isLive = false;
  const follow = () => {
    if (isConnected(socket) === isLive) return;
    isLive = !isLive;
    if (!isLive) {
      heartbeat.stop();
      navigates.pause();
      return;
    }
    heartbeat.start();
    if (idle.isIdle()) socket.emit('idle', true);
    navigates.replay();
  };
  const stops = [
    socket.onStatus(follow),
    life.onWake(() => {
      if (isLive) heartbeat.beat();
    }),
    socket.on('ack', (ack) => {
      heartbeat.acknowledge(ack);
      navigates.acknowledge(ack);
    }),
  ];
  follow();
  return {
    navigated: navigates.add,
    stop: () => {
      for (const stop of stops) stop();
      heartbeat.stop();
      navigates.pause();
      idle.stop();
    },
  };
};

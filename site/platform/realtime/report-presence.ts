import type { UserEvents } from '#shared/contracts/realtime.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#site/platform/page-life.ts';
import { createHeartbeat } from '#site/platform/realtime/heartbeat.ts';
import { watchIdle } from '#site/platform/realtime/idle-watch.ts';
import { createNavigateQueue } from '#site/platform/realtime/navigate-queue.ts';
import { isConnected, type SocketPort } from '#site/platform/socket-port.ts';

export interface PresenceDeps {
  socket: Pick<SocketPort<UserEvents>, 'status' | 'onStatus' | 'emit' | 'on'>;
  life: PageLife;
  timers: Timers;
  clock: Clock;
  newId: () => string;
  currentPage: () => string;
  /** Where page changes wait for a connection. This tab's own: another tab is on another page. */
  storage: KeyValue;
}

export interface PresenceReport {
  navigated(page: string): void;
  stop(): void;
}

/** Heartbeats, idle flips and page changes of a tracked visitor, over one socket (SPEC 7). */
export const reportPresence = (deps: PresenceDeps): PresenceReport => {
  const { socket, life, timers, clock, newId, currentPage } = deps;
  const heartbeat = createHeartbeat({
    timers,
    clock,
    life,
    newId,
    currentPage,
    emit: (beat) => socket.emit('heartbeat', beat),
  });
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
  const follow = () => {
    if (!isConnected(socket)) {
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
    socket.on('ack', (ack) => {
      heartbeat.acknowledge(ack);
      navigates.acknowledge(ack);
    }),
  ];
  if (isConnected(socket)) follow();
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

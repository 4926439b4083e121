import type { AckEvent } from '#shared/contracts/realtime.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { PresenceVisitor, PresenceRegistry } from '#api/features/presence/registry.ts';
import type { Change } from '#api/features/presence/tabs.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly presence: PresenceRegistry;
  readonly countryOf: (request: UserSocket['request']) => string | null;
}

/** `ack` goes out once what the event says has been taken in. */
const acknowledge = (
  socket: { emit(event: 'ack', payload: AckEvent): unknown },
  clock: Clock,
  id: string,
): void => void socket.emit('ack', { t: clock.now(), id });

/** Brings a tracked visitor's socket in and out; null: this visitor is not to be followed. */
const enter = (socket: UserSocket, currentPage: string, { presence, countryOf }: Deps) => {
  const { visitorId, tokenHash, networkClass } = socket.data;
  if (visitorId === null) return null;
  const visitor: PresenceVisitor = tokenHash ?? `visitor:${visitorId}`;
  const arrival = { tokenHash, visitorId, country: countryOf(socket.request) };
  presence.arrive(visitor, socket.id, arrival, { current_page: currentPage, networkClass });
  socket.on('disconnect', () => presence.leave(visitor, socket.id));
  return visitor;
};

/** Where the visitor is, from connect to disconnect. Who is not to be followed is only answered. */
export const followVisitor = (socket: UserSocket, currentPage: string, deps: Deps): void => {
  const { clock, logger, presence } = deps;
  const visitor = enter(socket, currentPage, deps);
  const update = (change: Change) => {
    if (visitor !== null) presence.update(visitor, socket.id, change);
  };
  onEvent(socket, 'heartbeat', logger, (beat) => {
    if (visitor !== null) presence.beat(visitor, socket.id);
    update({
      current_page: beat.currentPage,
      quality: beat.connectionQuality,
      ...(beat.networkClass && { networkClass: beat.networkClass }),
    });
    acknowledge(socket, clock, beat.id);
  });
  onEvent(socket, 'navigate', logger, ({ currentPage: page, id }) => {
    update({ current_page: page });
    acknowledge(socket, clock, id);
  });
  onEvent(socket, 'idle', logger, (isIdle) => update({ is_idle: isIdle }));
};

/** The admin's heartbeats are answered, so that the console can measure its own line. */
export const followAdmin = (
  socket: AdminSocket,
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
): void => {
  onEvent(socket, 'heartbeat', logger, ({ id }) => acknowledge(socket, clock, id));
  onEvent(socket, 'navigate', logger, ({ id }) => acknowledge(socket, clock, id));
};

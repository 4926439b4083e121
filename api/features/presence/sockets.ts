import type { AckEvent } from '#shared/contracts/realtime.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PresenceRegistry } from '#api/features/presence/registry.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Logger } from '#api/platform/logger.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly presence: PresenceRegistry<TokenHash>;
}

/** `ack` goes out once what the event says has been taken in. */
const acknowledge = (
  socket: { emit(event: 'ack', payload: AckEvent): unknown },
  clock: Clock,
  id: string,
): void => void socket.emit('ack', { t: clock.now(), id });

/**
 * Where the visitor is, from connect to disconnect. Who is not to be followed, or has no token, is
 * only answered.
 */
export const followVisitor = (
  socket: UserSocket,
  currentPage: string,
  { clock, logger, presence }: Deps,
): void => {
  const tokenHash = socket.data.isTracked ? socket.data.tokenHash : null;
  const update = (change: Parameters<typeof presence.update>[2]) => {
    if (tokenHash !== null) presence.update(tokenHash, socket.id, change);
  };
  update({ current_page: currentPage });
  onEvent(socket, 'heartbeat', logger, ({ currentPage: page, connectionQuality, id }) => {
    update({ current_page: page, quality: connectionQuality });
    acknowledge(socket, clock, id);
  });
  onEvent(socket, 'navigate', logger, ({ currentPage: page, id }) => {
    update({ current_page: page });
    acknowledge(socket, clock, id);
  });
  onEvent(socket, 'idle', logger, (isIdle) => update({ is_idle: isIdle }));
  socket.on('disconnect', () => {
    if (tokenHash !== null) presence.leave(tokenHash, socket.id);
  });
};

/** The admin's heartbeats are answered, so that the console can measure its own line. */
export const followAdmin = (
  socket: AdminSocket,
  { clock, logger }: Omit<Deps, 'presence'>,
): void => {
  onEvent(socket, 'heartbeat', logger, ({ id }) => acknowledge(socket, clock, id));
  onEvent(socket, 'navigate', logger, ({ id }) => acknowledge(socket, clock, id));
};

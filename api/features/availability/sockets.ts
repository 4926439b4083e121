import type { AvailabilityState } from '#api/features/availability/availability-state.ts';
import type { Logger } from '#api/platform/logger.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import type { AdminSocket, UserSocket } from '#api/sockets/socket-types.ts';

/** Tracks an admin's connection, and whether anybody is using it. */
export const countAdmin = (
  socket: AdminSocket,
  availability: AvailabilityState,
  logger: Logger,
): void => {
  availability.adminArrived(socket.id);
  onEvent(socket, 'idle', logger, (isIdle) => availability.adminIdle(socket.id, isIdle));
  socket.on('disconnect', () => availability.adminLeft(socket.id));
};

/** Tells a visitor at once whether the owner is there. */
export const greetVisitor = (socket: UserSocket, availability: AvailabilityState): void =>
  void socket.emit('owner', availability.owner());

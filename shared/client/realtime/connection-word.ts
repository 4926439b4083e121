import { isLive, type SocketState } from '#shared/client/realtime/connection-state.ts';

export type ConnectionWord = 'Connected' | 'Connecting' | 'Reconnecting' | 'Slow' | 'Offline';

/** One word for the state of the connection, the same for visitor and admin. */
export const connectionWord = ({
  socket,
  isOnline,
}: {
  socket: SocketState;
  isOnline: boolean;
}): ConnectionWord => {
  if (socket === 'degraded') return 'Slow';
  if (isLive(socket)) return 'Connected';
  if (!isOnline || socket === 'offline' || socket === 'stopped') return 'Offline';
  return socket === 'reconnecting' ? 'Reconnecting' : 'Connecting';
};

import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { listContactMessagesRoute } from '#shared/contracts/routes/contact-messages.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface FollowContactMessagesDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on' | 'onStatus'>;
  state: Observable<ConsoleState>;
  /** As the admin. */
  call: CallApi;
}

/** How many letters are unread, wherever the admin is in the console. */
export const followContactMessages = ({ socket, state, call }: FollowContactMessagesDeps) => {
  const load = async () => {
    try {
      const query = { limit: '1' };
      const { unread } = await call(listContactMessagesRoute, { query });
      state.patch({ unreadContactMessages: unread });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const take = ({ unread }: { unread: number }) => state.patch({ unreadContactMessages: unread });
  let wasLive = false;
  const stops = [
    socket.on('contact_received', take),
    socket.on('contact_updated', take),
    socket.onStatus(({ state: now }) => {
      // Asked anew with every connection; one that fails is asked with the next.
      if (isLive(now) && !wasLive) void load();
      wasLive = isLive(now);
    }),
  ];
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

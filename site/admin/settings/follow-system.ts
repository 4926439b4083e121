import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { getSystemRoute } from '#shared/contracts/routes/settings.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

interface FollowSystemDeps {
  socket: Pick<SocketPort<AdminEvents>, 'onStatus'>;
  state: Observable<ConsoleState>;
  /** As the admin. */
  call: CallApi;
}

/** Whether what is shown is a demonstration: said wherever the admin is. Asked with every connection. */
export const followSystem = ({ socket, state, call }: FollowSystemDeps) => {
  const load = async () => {
    try {
      const { is_demo: isDemo } = await call(getSystemRoute, {});
      state.patch({ isDemo });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  let wasLive = false;
  const stop = socket.onStatus(({ state: now }) => {
    if (isLive(now) && !wasLive) void load();
    wasLive = isLive(now);
  });
  return { stop };
};

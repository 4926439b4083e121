import type { Availability } from '#shared/contracts/presence.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { withNews } from '#site/admin/live/with-news.ts';
import { getAvailabilityRoute, setAvailabilityRoute } from '#shared/contracts/routes/desktop.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface Live {
  /** How the owner wants to be seen. False: it could not be kept. */
  chooseAvailability(choice: Availability): Promise<boolean>;
  stop(): void;
}

interface LiveDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on' | 'onStatus'>;
  state: Observable<ConsoleState>;
  /** As the admin. */
  call: CallApi;
}

/** Who is on the site, and how its visitors see the owner. */
export const followLive = ({ socket, state, call }: LiveDeps): Live => {
  const save = async (requested: Promise<NonNullable<ConsoleState['availability']>>) => {
    try {
      state.patch({ availability: await requested });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
  let wasLive = false;
  const stops = [
    socket.on('presence', (news) => state.patch({ here: withNews(state.get().here ?? [], news) })),
    socket.onStatus(({ state: now }) => {
      // Asked anew with every connection; one that fails is asked with the next.
      if (isLive(now) && !wasLive) void save(call(getAvailabilityRoute, {}));
      wasLive = isLive(now);
    }),
  ];
  return {
    chooseAvailability: (choice) => save(call(setAvailabilityRoute, { body: choice })),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { listContactMessages } from '#shared/contracts/contact.ts';
import { answerOrNull, type CallApi } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface UnreadCount {
  /** Contact messages that nobody has read, and whether there are any at all. */
  readonly store: Observable<{ readonly unread: number; readonly hasAny: boolean }>;
  stop(): void;
}

interface UnreadCountDeps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  onLive: (run: () => void) => void;
  /** As the admin. */
  call: CallApi;
}

/** How many contact messages are unread, wherever the admin is in the console. */
export const createUnreadCount = ({ socket, onLive, call }: UnreadCountDeps): UnreadCount => {
  const store = createObservable({ unread: 0, hasAny: false });
  const take = ({ unread }: { unread: number }) => store.patch({ unread, hasAny: true });
  const fetchCount = async () => {
    const page = await answerOrNull(call(listContactMessages, { query: { limit: '1' } }));
    // A failed request is repeated with the next connection.
    if (page) store.patch({ unread: page.unread, hasAny: page.messages.length > 0 });
  };
  onLive(() => void fetchCount());
  const stops = [socket.on('contact_received', take), socket.on('contact_updated', take)];
  return {
    store,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

import type { CallApi } from '#shared/client/http-client.ts';
import { answerOrNull } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { listContactMessages, type ContactMessage } from '#shared/contracts/contact.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';

interface UnreadState {
  /** The number of unread contact messages. */
  readonly unread: number;
  /** The newest unread ones; null before the server's first answer. */
  readonly waiting: readonly ContactMessage[] | null;
  /** Whether any exist, including read ones. */
  readonly hasAny: boolean;
}

export interface UnreadContactMessages {
  readonly store: Observable<UnreadState>;
  /** Fetches missed messages. Call on each connection. */
  refresh(): void;
  stop(): void;
}

interface Deps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  /** Makes calls as the admin. */
  call: CallApi;
}

const FETCHED = 20;

const isWaiting = ({ status, read_at: readAt }: ContactMessage): boolean =>
  status === 'inbox' && readAt === null;

/** Follows the unread contact messages on every screen of the admin. */
export const followContactMessages = ({ socket, call }: Deps): UnreadContactMessages => {
  const store = createObservable<UnreadState>({ unread: 0, waiting: null, hasAny: false });
  let events = 0;
  const fetchNewest = async (): Promise<void> => {
    const before = events;
    const page = await answerOrNull(call(listContactMessages, { query: { limit: `${FETCHED}` } }));
    // The next connection repeats a failed request.
    if (!page) return;
    if (events !== before) return fetchNewest();
    const { unread, messages } = page;
    store.patch({ unread, waiting: messages.filter(isWaiting), hasAny: messages.length > 0 });
  };
  const take = (id: MessageId, message: ContactMessage | null, unread: number) => {
    events += 1;
    const others = (store.get().waiting ?? []).filter((one) => one.id !== id);
    const waiting = message && isWaiting(message) ? [message, ...others] : others;
    store.patch({ unread, waiting, hasAny: true });
  };
  const stops = [
    socket.on('contact_received', ({ message, unread }) => take(message.id, message, unread)),
    socket.on('contact_updated', ({ id, message, unread }) => take(id, message, unread)),
  ];
  return {
    store,
    refresh: () => void fetchNewest(),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

import type { CallApi } from '#shared/client/http-client.ts';
import { answerOrNull } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { listContactMessages, type ContactMessage } from '#shared/contracts/contact.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';

interface UnreadState {
  /** Contact messages that nobody has read. */
  readonly unread: number;
  /** The newest of them; null before the first answer of the server. */
  readonly waiting: readonly ContactMessage[] | null;
  /** Whether there are any at all, read ones included. */
  readonly hasAny: boolean;
}

export interface UnreadContactMessages {
  readonly store: Observable<UnreadState>;
  /** Fetches what was missed. Call on each connection. */
  refresh(): void;
  stop(): void;
}

interface Deps {
  socket: Pick<SocketPort<AdminEvents>, 'on'>;
  /** As the admin. */
  call: CallApi;
}

const FETCHED = 20;

const isWaiting = ({ status, read_at: readAt }: ContactMessage): boolean =>
  status === 'inbox' && readAt === null;

/** The unread contact messages, wherever the admin is. */
export const followContactMessages = ({ socket, call }: Deps): UnreadContactMessages => {
  const store = createObservable<UnreadState>({ unread: 0, waiting: null, hasAny: false });
  let events = 0;
  const fetchNewest = async (): Promise<void> => {
    const before = events;
    const page = await answerOrNull(call(listContactMessages, { query: { limit: `${FETCHED}` } }));
    // A failed request is repeated with the next connection.
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

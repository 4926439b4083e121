import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { PrimaryHash } from '#shared/contracts/ids.ts';
import type { AdminEvents, ClientToServerEvents, UserEvents } from '#shared/contracts/realtime.ts';
import { createVisitorCaller } from '#api/testing/visitor-caller.ts';

export const TEST_ADMIN_KEY = 'a-key-for-tests-only-0123456789';

type Client<Events> = Socket<Events & Record<string, never>, ClientToServerEvents>;

/** The chat of one browser. */
export const createVisitorClient = (url: string, primaryHash?: PrimaryHash) => {
  const caller = createVisitorCaller(url, primaryHash);
  const { cookie } = caller;
  const socket = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    connect<UserEvents>(`${url}/user`, {
      auth: { primaryHash: caller.primaryHash, visitorId: null, currentPage: '/', ...over },
      extraHeaders: { ...(cookie() === '' ? {} : { cookie: cookie() }), ...headers },
    });
  return {
    ...caller,
    socket,
    /** A socket that the server has accepted. */
    connected: (...given: Parameters<typeof socket>) => accepted(socket(...given)),
  };
};

const connect = <Events>(address: string, options: Parameters<typeof io>[1]): Client<Events> => {
  const socket = io(address, {
    ...options,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  }) as unknown as Client<Events>;
  onTestFinished(() => void socket.disconnect());
  return socket;
};

export const connectAdmin = (
  url: string,
  adminKey = TEST_ADMIN_KEY,
  headers: Record<string, string> = {},
) =>
  connect<AdminEvents>(`${url}/admin`, {
    auth: { adminKey, primaryHash: 'admin', currentPage: '/admin' },
    extraHeaders: headers,
  });

/** The admin's socket, once the server has accepted it. */
export const connectedAdmin = (url: string) => accepted(connectAdmin(url));

const accepted = async <Events>(socket: Client<Events>): Promise<Client<Events>> => {
  await next(socket, 'connected');
  return socket;
};

interface Listening<Payload> {
  on(name: string, run: (payload: Payload) => void): void;
  off(name: string, run: (payload: Payload) => void): void;
}

/** The next event of that name, or the next one that is wanted. */
export const next = <Payload>(
  socket: unknown,
  event: string,
  isWanted: (payload: Payload) => boolean = () => true,
): Promise<Payload> =>
  new Promise((resolve) => {
    const listening = socket as Listening<Payload>;
    const receive = (payload: Payload) => {
      if (!isWanted(payload)) return;
      listening.off(event, receive);
      resolve(payload);
    };
    listening.on(event, receive);
  });

/** The next matching row of a conversation: other news may come before. */
export const nextRow = (
  socket: unknown,
  isWanted: (row: ConversationSummary) => boolean,
): Promise<ConversationSummary> =>
  next<ConversationSummary>(socket, 'conversation_updated', isWanted);

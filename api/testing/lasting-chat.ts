import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { ClientId, ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAsSite } from '#api/testing/site-connection.ts';
import { createFetchPage } from '#shared/client/delivery/fetch-page.ts';
import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createSendMessage } from '#shared/client/delivery/send-message.ts';
import { createThread } from '#shared/client/delivery/thread.ts';
import { createTimers, wallClock } from '#shared/ports/host-time.ts';
import { createCallApi } from '#shared/client/http-client.ts';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';
import { catchUpInSilence } from '#shared/client/realtime/catch-up-in-silence.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';
import type { SpeakingSocket } from '#shared/client/realtime/socket-port.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';
import type { WithLock } from '#shared/ports/lock.ts';

/** The writer: a visitor by their cookie, or the admin by the key. */
export type Side = { cookie: string; primaryHash: PrimaryHash } | 'admin';

interface LastingChatOptions {
  url: string;
  conversationId: ConversationId;
  side: Side;
  /** The address forwarded by a trusted proxy; this machine's if omitted. */
  address?: string;
  /** Reconnect with the site's delays; sooner if omitted. */
  isConnectedAsSite?: boolean;
  /** Several chats with the same storage and lock act as tabs of one browser. */
  storage?: KeyValue;
  withLock?: WithLock;
  clock?: Clock;
}

export interface LastingChat {
  /** Every message that the server has acknowledged to this chat. */
  readonly acknowledged: Message[];
  /** Everything that was ever pushed to this chat, as text. */
  readonly received: string[];
  /** Why each connection ended: Socket.IO's reasons. */
  readonly endings: string[];
  write(text: string): void;
  thread(): readonly Message[];
  waiting(): number;
  isConnected(): boolean;
  /** Resolves as soon as the condition holds; checked after each change. */
  until(holds: () => boolean): Promise<void>;
  /** Resolves when the outbox is empty and the thread has `count` messages. */
  settled(count: number): Promise<void>;
  flush(): void;
  /** Closes the page: it sends nothing more. Unsent messages stay in storage. */
  stop(): void;
}

const quick = { minMs: 50, maxMs: 1_000 };

const namespaceOf = (side: Side) => (side === 'admin' ? '/admin' : '/user');

type Who = Pick<LastingChatOptions, 'side' | 'address'>;

const headersOf = ({ side, address }: Who): Record<string, string> => ({
  ...(side === 'admin' ? { 'x-admin-key': TEST_ADMIN_KEY } : { cookie: side.cookie }),
  ...(address === undefined ? {} : { 'x-forwarded-for': address }),
});

const authOf = (side: Side) =>
  side === 'admin'
    ? ({ adminKey: TEST_ADMIN_KEY, primaryHash: 'admin', currentPage: '/admin' } as const)
    : { primaryHash: side.primaryHash, visitorId: null, currentPage: '/' };

/** A socket that the library reconnects, behind the port that the site's delivery uses. */
const openQuickSocket = (url: string, who: Who) => {
  // Like the site, replace a connection when a request ends in silence.
  let packets = 0;
  const socket = io(`${url}${namespaceOf(who.side)}`, {
    auth: authOf(who.side),
    extraHeaders: headersOf(who),
    transports: ['websocket'],
    forceNew: true,
    // The same randomisation as the site's, but sooner.
    reconnectionDelay: quick.minMs,
    reconnectionDelayMax: quick.maxMs,
  });
  const state = (): SocketState => (socket.connected ? 'connected' : 'reconnecting');
  const speaking: SpeakingSocket = {
    status: () => ({ state: state(), problem: null, reason: null, lastContactAt: null }),
    emit: (event, payload) => void socket.emit(event, payload),
    request: async (event, payload, waitMs) => {
      if (!socket.connected) throw new Error('not connected');
      const before = packets;
      try {
        return (await socket.timeout(waitMs).emitWithAck(event, payload)) as never;
      } catch (error) {
        if (packets === before && socket.connected) socket.disconnect().connect();
        throw error;
      }
    },
  };
  socket.io.on('packet', () => {
    packets += 1;
  });
  const close = () => void socket.disconnect();
  return { socket, speaking, close };
};

/** A socket that the site's own code reconnects. */
const openSiteSocket = (url: string, who: Who) => {
  const namespace = namespaceOf(who.side);
  const manager = openSocketWire(url, { extraHeaders: headersOf(who) });
  const speaking = connectAsSite(manager, { namespace, auth: () => authOf(who.side) });
  speaking.connect();
  const timers = createTimers(globalThis);
  const life = { isVisible: () => true };
  return {
    // A manager has one socket for each namespace.
    socket: manager.socket(namespace),
    speaking,
    close: speaking.close,
    whenSilent: (catchUp: () => void) =>
      catchUpInSilence({ socket: speaking, life, timers, catchUp }),
  };
};

const createWaiters = () => {
  const waiters = new Set<{ holds: () => boolean; done: () => void }>();
  return {
    look: () => {
      for (const waiter of [...waiters]) {
        if (!waiter.holds()) continue;
        waiters.delete(waiter);
        waiter.done();
      }
    },
    until: (holds: () => boolean) =>
      holds() ? Promise.resolve() : new Promise<void>((done) => void waiters.add({ holds, done })),
  };
};

/** The shared base of the outbox and the thread. */
const openLine = ({ url, conversationId, isConnectedAsSite, ...who }: LastingChatOptions) => {
  const { side } = who;
  const open = isConnectedAsSite === true ? openSiteSocket : openQuickSocket;
  const line = open(url, who);
  const { socket, speaking, close } = line;
  const timers = createTimers(globalThis);
  const callApi = createCallApi({
    host: {
      AbortController,
      fetch: (address, init) =>
        fetch(address, { ...init, headers: { ...init.headers, ...headersOf(who) } }),
    },
    timers,
    baseUrl: url,
  });
  return {
    socket,
    speaking,
    close,
    whenSilent: 'whenSilent' in line ? line.whenSilent : () => () => undefined,
    retrying: { timers, jitter: Math.random, range: quick },
    fetchPage: createFetchPage({ conversationId, socket: speaking, callApi }),
    send: createSendMessage({
      socket: speaking,
      callApi,
      sender: () =>
        side === 'admin'
          ? { from_admin: true, primary_hash: 'admin' }
          : { from_admin: false, primary_hash: side.primaryHash },
    }),
  };
};

/** The site's outbox and thread on that connection. */
const openDelivery = (
  options: LastingChatOptions,
  { speaking, retrying, fetchPage, send }: ReturnType<typeof openLine>,
  look: () => void,
) => {
  const { conversationId, storage = createMemoryKeyValue(), clock = wallClock } = options;
  const acknowledged: Message[] = [];
  const outbox = createMessageOutbox({
    ...retrying,
    storage,
    key: `outbox-${options.side === 'admin' ? 'admin' : 'visitor'}`,
    withLock: options.withLock ?? createLocalLock(),
    clock,
    newClientId: () => crypto.randomUUID() as ClientId,
    send,
    conversation: () => conversationId,
    onChange: look,
    onStored: (message) => {
      acknowledged.push(message);
      thread.receive([message]);
    },
  });
  const thread = createThread({
    ...retrying,
    id: conversationId,
    fetchPage,
    onChange: (_state, fresh) => {
      outbox.settle(fresh);
      look();
    },
    onGone: () => {
      throw new Error('the server no longer shows this conversation');
    },
  });
  const catchUp = async () => {
    await speaking.request('join_conversation', conversationId, 5_000).catch(() => null);
    thread.sync();
    outbox.flush();
  };
  return { acknowledged, outbox, thread, catchUp };
};

/** The site's own delivery (outbox, sending, thread, catching up) on a socket in Node. */
export const openLastingChat = (options: LastingChatOptions): LastingChat => {
  const { look, until } = createWaiters();
  const line = openLine(options);
  const { acknowledged, outbox, thread, catchUp } = openDelivery(options, line, look);
  const received: string[] = [];
  line.socket.onAny((...parts: unknown[]) => {
    received.push(JSON.stringify(parts));
    look();
  });
  const endings: string[] = [];
  line.socket.on('disconnect', (reason) => endings.push(reason));
  // A console receives the messages of every conversation.
  line.socket.on('message', (message: Message) => thread.receive([message]));
  line.socket.on('connect', () => void catchUp());
  const stopCatchingUp = line.whenSilent(() => void catchUp());
  const stop = () => {
    stopCatchingUp();
    outbox.stop();
    thread.stop();
    line.close();
  };
  thread.sync();
  outbox.flush();
  onTestFinished(stop);
  const waiting = () => outbox.items().length;
  const messages = () => thread.state().messages;
  return {
    acknowledged,
    received,
    endings,
    write: (content) =>
      outbox.add({ content, conversation_id: options.conversationId, sent_from_page: '/' }),
    thread: messages,
    waiting,
    isConnected: () => line.socket.connected,
    until,
    settled: (count) => until(() => waiting() === 0 && messages().length === count),
    flush: outbox.flush,
    stop,
  };
};

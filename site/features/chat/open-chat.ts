import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { createChatCalls } from '#site/features/chat/chat-calls.ts';
import { createChatSession, type ChatSession } from '#site/features/chat/chat-session.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { ChatViewControl } from '#site/features/chat/chat-view.ts';
import { OUTBOX_KEY } from '#site/features/chat/outbox-key.ts';
import { watchViews } from '#site/features/chat/watch-views.ts';
import { browserRandom, newClientId, newUuid } from '#site/platform/browser-random.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers, steadyClock } from '#site/platform/browser-time.ts';
import { createFetchPage } from '#site/platform/delivery/fetch-page.ts';
import { createMessageOutbox } from '#site/platform/delivery/message-outbox.ts';
import { createSendMessage } from '#site/platform/delivery/send-message.ts';
import { createCallApi } from '#site/platform/http-client.ts';
import {
  browserAttributes,
  browserSha256,
  browserVisitorId,
} from '#site/platform/identity/browser-identity.ts';
import { createPrimaryHash } from '#site/platform/identity/primary-hash.ts';
import type { Observable } from '#site/platform/observable.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { reportPresence } from '#site/platform/realtime/report-presence.ts';
import { createSocketClient } from '#site/platform/socket-client.ts';
import { browserLock } from '#site/platform/web-lock.ts';

export interface OpenChatOptions {
  state: Observable<ChatState>;
  view: ChatViewControl;
  isTracked: boolean;
}

/** The chat of this page, running. */
export interface OpenedChat {
  session: ChatSession;
  navigated(page: string): void;
  stop(): void;
}

/** What every part below is given: the browser, once. */
const browserParts = () => ({
  timers: browserTimers(),
  clock: browserClock(),
  random: browserRandom(),
  roll: Math.random,
  local: localKeyValue(),
  session: sessionKeyValue(),
  life: browserPageLife(),
  withLock: browserLock(),
});
type Parts = ReturnType<typeof browserParts>;

const openSession = (
  { state, view }: OpenChatOptions,
  parts: Parts,
  hash: PrimaryHash,
  visitorId: VisitorId | null,
  currentPage: () => string,
) => {
  const { timers, clock, random, roll, local, withLock } = parts;
  const callApi = createCallApi({ fetch: (url, init) => fetch(url, init), timers });
  const socket = createSocketClient<UserEvents>({
    namespace: '/user',
    auth: () => ({ primaryHash: hash, visitorId, currentPage: currentPage() }),
    timers,
    roll,
  });
  const calls = createChatCalls(callApi, withLock);
  const outbox = createMessageOutbox({
    storage: local,
    key: OUTBOX_KEY,
    withLock,
    clock,
    timers,
    roll,
    newClientId: () => newClientId(random),
    send: createSendMessage({
      socket,
      callApi,
      sender: () => ({ from_admin: false, primary_hash: hash }),
    }),
    conversation: () => state.get().conversationId,
    onChange: (pending) => state.patch({ pending }),
    onStored: (message) => session.receive(message),
  });
  const session = createChatSession({
    state,
    view,
    hash,
    calls,
    socket,
    outbox,
    storage: local,
    timers,
    roll,
    currentPage,
    fetchPage: (conversationId) =>
      createFetchPage({ conversationId, socket, callApi, onSilence: socket.reconnect }),
  });
  return { session, socket, calls, outbox };
};

/**
 * Puts the visitor's chat together and lets it run. Null: there is no hash, so there is no chat
 * (SPEC 5). Visitors who are not tracked report no page, no idleness and no heartbeat.
 */
export const openChat = async (options: OpenChatOptions): Promise<OpenedChat | null> => {
  const { state, isTracked } = options;
  const parts = browserParts();
  const { local, session: tab, life, timers, random } = parts;
  const hash = await createPrimaryHash({
    ...parts,
    isTracked,
    attributes: browserAttributes,
    sha256: browserSha256(),
  })();
  if (!hash) {
    state.patch({ isMissing: true });
    return null;
  }
  const currentPage = () =>
    isTracked ? state.get().page.slice(0, limits.chat.pageCharacters) : '/';
  const visitorId = isTracked ? browserVisitorId(random) : null;
  const opened = openSession(options, parts, hash, visitorId, currentPage);
  const { session, socket, calls } = opened;
  const presence = isTracked
    ? reportPresence({
        socket,
        life,
        timers,
        clock: steadyClock(),
        newId: () => newUuid(random),
        currentPage,
        storage: tab,
      })
    : null;
  const noteOnline = () => state.patch({ isOnline: life.isOnline() });
  noteOnline();
  const stops = [
    watchViews({ state, life, timers, storage: local, send: (view) => calls.view(hash, view) }),
    life.onChange(noteOnline),
    life.onWake(() => {
      socket.hurry();
      session.catchUp();
    }),
    () => presence?.stop(),
    session.stop,
    socket.close,
  ];
  return {
    session,
    navigated: (page) => presence?.navigated(page),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

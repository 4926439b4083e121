import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { createChatCalls, type ChatCaller } from '#site/features/chat/chat-calls.ts';
import { createChatSession, type ChatSession } from '#site/features/chat/chat-session.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import type { ChatViewControl } from '#site/features/chat/chat-view.ts';
import { followReadState } from '#site/features/chat/follow-read-state.ts';
import type { LeaveAddress } from '#site/features/chat/leave-address.ts';
import { createFilesLoader } from '#site/features/chat/load-files.ts';
import { OUTBOX_KEY } from '#site/features/chat/outbox-key.ts';
import type { openProactive } from '#site/features/chat/proactive/open-proactive.tsx';
import type { ringForNews } from '#site/features/chat/ring-for-news.ts';
import { watchViews } from '#site/features/chat/watch-views.ts';
import { browserRandom, newClientId, newUuid } from '#site/platform/browser-random.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserClaim } from '#site/platform/claim.ts';
import { createFetchPage } from '#shared/client/delivery/fetch-page.ts';
import { catchUpInSilence } from '#shared/client/realtime/catch-up-in-silence.ts';
import { followTyping } from '#shared/client/delivery/follow-typing.ts';
import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createSendMessage } from '#shared/client/delivery/send-message.ts';
import { createCallApi } from '#shared/client/http-client.ts';
import { browserVisitorId } from '#site/platform/identity/browser-identity.ts';
import { browserPrimaryHash } from '#site/platform/identity/browser-primary-hash.ts';
import { browserNetworkClass } from '#site/platform/network-class.ts';
import type { Observable } from '#shared/client/observable.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { reportPresence } from '#shared/client/realtime/report-presence.ts';
import { wakingFromSleep } from '#shared/client/realtime/wake-from-sleep.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';
import { browserLock } from '#site/platform/web-lock.ts';
import { texts } from '#site/texts/en.ts';

export interface OpenChatOptions {
  state: Observable<ChatState>;
  view: ChatViewControl;
  isTracked: boolean;
}

/** The running chat of this page. */
export interface OpenedChat {
  session: ChatSession;
  leaveAddress: LeaveAddress;
  readonly caller: ChatCaller;
  chooseFiles(files: readonly File[]): Promise<void>;
  navigated(page: string): void;
  stop(): void;
}

/** Browser dependencies, created once for all parts below. */
const browserParts = (isTracked: boolean, timers = browserTimers(), clock = browserClock()) => ({
  timers,
  clock,
  random: browserRandom(),
  jitter: Math.random,
  local: localKeyValue(),
  session: sessionKeyValue(),
  // The last seen message. For visitors who opted out of tracking it is lost with the tab.
  seen: (isTracked ? localKeyValue : sessionKeyValue)(),
  life: wakingFromSleep(browserPageLife(), { timers, clock }),
  withLock: browserLock(timers),
  claim: browserClaim(timers),
});
type Parts = ReturnType<typeof browserParts>;

const openSession = (
  { state, view }: OpenChatOptions,
  parts: Parts,
  hash: PrimaryHash,
  visitorId: VisitorId | null,
  currentPage: () => string,
) => {
  const { timers, clock, random, jitter, local, seen, life, withLock } = parts;
  const callApi = createCallApi({ host: globalThis, timers });
  const socket = createSocketClient<UserEvents>(
    {
      namespace: '/user',
      auth: () => ({
        primaryHash: hash,
        visitorId,
        currentPage: currentPage(),
        ...(visitorId !== null && { networkClass: browserNetworkClass() }),
      }),
      life,
      timers,
      clock,
      jitter,
    },
    openSocketWire(window.location.origin),
  );
  const calls = createChatCalls(callApi, withLock);
  const newId = () => newClientId(random);
  const outbox = createMessageOutbox({
    storage: local,
    key: OUTBOX_KEY,
    withLock,
    clock,
    timers,
    jitter,
    newClientId: newId,
    send: createSendMessage({
      socket,
      callApi,
      sender: () => ({ from_admin: false, primary_hash: hash }),
    }),
    conversation: () => state.get().conversationId,
    onChange: (pending) => state.patch({ pending }),
    onStored: (message) => session.receive(message),
    startsAnew: (id) => session.startsAnew(id),
  });
  const session = createChatSession({
    state,
    view,
    hash,
    calls,
    socket,
    outbox,
    storage: seen,
    timers,
    jitter,
    currentPage,
    // Visitors without a visitor id are not tracked. Their cookie outlasts the browser session only
    // once they have written, and a message over the socket cannot renew it.
    onBegun: () => {
      if (visitorId === null) void calls.active(hash);
    },
    fetchPage: (conversationId) => createFetchPage({ conversationId, socket, callApi }),
  });
  const caller = { state, hash, callApi };
  const leaveAddress: LeaveAddress = async (typed) => {
    const form = await loadAddressForm().catch(() => null);
    return form ? form.createLeaveAddress(caller)(typed) : NOT_LOADED;
  };
  const files = createFilesLoader(state, async () => {
    const { createChatFiles } = await import('#site/features/chat/files/chat-files.tsx');
    return createChatFiles({ ...parts, state, outbox, callApi, newClientId: newId, currentPage });
  });
  return { session, socket, calls, outbox, leaveAddress, caller, files };
};

const loadAddressForm = () => import('#site/features/chat/leave-address.ts');
const NOT_LOADED = texts.chat.address.notSaved;

const showProactive: typeof openProactive = (options) => {
  import('#site/features/chat/proactive/open-proactive.tsx').then(
    ({ openProactive }) => openProactive(options),
    // If the code fails to load, the message is not shown and does not count as shown.
    () => {},
  );
};

const ringWhenLoaded = (deps: Parameters<typeof ringForNews>[0]): (() => void) => {
  const stop = import('#site/features/chat/ring-for-news.ts').then(
    ({ ringForNews }) => ringForNews(deps),
    // If the code fails to load, nothing rings. Messages still show.
    () => () => {},
  );
  return () => void stop.then((end) => end());
};

/**
 * Assembles and starts the visitor's chat. Null without a hash, and then there is no chat.
 * Untracked visitors report no page, no idleness and no heartbeat.
 */
export const openChat = async (options: OpenChatOptions): Promise<OpenedChat | null> => {
  const { state, isTracked } = options;
  const parts = browserParts(isTracked);
  const { local, seen, session: tab, life, timers, clock, random } = parts;
  const hash = await browserPrimaryHash(isTracked)();
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
        clock,
        newId: () => newUuid(random),
        currentPage,
        networkClass: browserNetworkClass,
        storage: tab,
      })
    : null;
  const typing = followTyping({
    socket,
    timers,
    isAdmin: false,
    writing: state.get,
    onChange: (isOtherTyping) => state.patch({ isOtherTyping }),
  });
  const noteOnline = () => state.patch({ isOnline: life.isOnline() });
  noteOnline();
  const stops = [
    watchViews({ state, life, timers, storage: seen, send: (view) => calls.view(hash, view) }),
    followReadState({ state, socket, timers }),
    ringWhenLoaded({ ...parts, state, storage: local }),
    state.subscribe(typing.look),
    typing.stop,
    socket.on('owner', (owner) => state.patch({ owner })),
    socket.on('proactive_message', (message) => showProactive({ message, state, socket })),
    life.onChange(noteOnline),
    catchUpInSilence({
      ...parts,
      socket,
      catchUp: (isLive) => {
        if (!isLive || state.get().view === 'open') session.sync();
      },
    }),
    life.onWake(() => {
      socket.hurry();
      session.catchUp();
    }),
    () => presence?.stop(),
    opened.files.stop,
    session.stop,
    socket.close,
  ];
  return {
    session,
    leaveAddress: opened.leaveAddress,
    caller: opened.caller,
    chooseFiles: opened.files.choose,
    navigated: (page) => presence?.navigated(page),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

import type { MessageId } from '#shared/contracts/ids.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createConsoleConnection } from '#site/admin/connection/console-connection.ts';
import { createReplyFiles } from '#site/admin/inbox/files/reply-files.ts';
import { createSendAction } from '#site/admin/inbox/send-action.ts';
import { createConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { createInboxController, type InboxController } from '#site/admin/inbox/inbox-controller.ts';
import { createInboxStores, type InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { createLiveController } from '#site/admin/live/live-controller.ts';
import { followContactMessages } from '#shared/client/unread-contact-messages.ts';
import { adminAuthOf } from '#shared/client/credentials.ts';
import { createAdminCalls } from '#site/admin/session/call-as-admin.ts';
import {
  createConsoleSession,
  type ConsoleSession,
  type ConsoleSessionDeps,
} from '#site/admin/session/console-session.ts';
import { newAdminKey } from '#site/admin/session/key-change.ts';
import { createDemoStore } from '#site/admin/settings/demo-store.ts';
import { browserRandom, newClientId, newUuid7, newUuid } from '#site/platform/browser-random.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import {
  createMessageOutbox,
  type MessageOutbox,
  type MessageOutboxDeps,
} from '#shared/client/delivery/message-outbox.ts';
import { createSendMessage } from '#shared/client/delivery/send-message.ts';
import { createFetchFile } from '#site/platform/fetch-file.ts';
import { createCallApi, type CallApi } from '#shared/client/http-client.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { catchUpInSilence } from '#shared/client/realtime/catch-up-in-silence.ts';
import { reportPresence } from '#shared/client/realtime/report-presence.ts';
import { wakingFromSleep } from '#shared/client/realtime/wake-from-sleep.ts';
import { saveFile } from '#site/platform/save-file.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { browserLock } from '#site/platform/web-lock.ts';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

/** Presence always reports the admin in the console, not on a page. */
const ownPresence = () => ({ currentPage: () => '/admin', storage: sessionKeyValue() });

/** The host of the console: a page of the site, or the desktop app. */
export interface ConsolePlatform {
  /** The server's origin without a trailing slash; empty in a page that it serves. */
  readonly server: string;
  /** Stores the key and unsent replies. */
  readonly storage: KeyValue;
  /** Opens the alarm settings of the desktop app, which rings instead of the page. */
  readonly openAlarms?: () => void;
}

const inPage = (): ConsolePlatform => ({ server: '', storage: localKeyValue() });

/** The browser's adapters, independent of the sign-in. */
const browserParts = ({ server, storage }: ConsolePlatform) => {
  const timers = browserTimers();
  const random = browserRandom();
  const clock = browserClock();
  return {
    ...{ server, storage, timers, random, clock, jitter: Math.random },
    life: wakingFromSleep(browserPageLife(), { timers, clock }),
    withLock: browserLock(timers),
    callApi: createCallApi({ host: globalThis, timers, baseUrl: server }),
    fetchFile: createFetchFile({ fetch: (url, init) => fetch(url, init), baseUrl: server }),
  };
};

type BrowserParts = ReturnType<typeof browserParts>;

/** The code that sends files loads with the first file. */
const createFiles = (browser: BrowserParts, call: CallApi, outbox: MessageOutbox) =>
  createReplyFiles({
    pending: outbox.items,
    loadSending: async () => {
      const { openFileSending } = await import('#site/admin/inbox/files/open-file-sending.ts');
      return openFileSending({ ...browser, callApi: call, outbox });
    },
  });

interface OutboxDeps {
  stores: InboxStores;
  socket: SocketPort<AdminEvents>;
  call: CallApi;
  onStored: MessageOutboxDeps['onStored'];
  onRefused: InboxController['returnAction'];
}

const createReplies = (browser: BrowserParts, deps: OutboxDeps) => {
  const { threadStore, replyStore } = deps.stores;
  const outbox = createMessageOutbox({
    ...browser,
    key: 'foyer-admin-outbox',
    newClientId: () => newClientId(browser.random),
    send: createSendAction({
      ...deps,
      sendMessage: createSendMessage({
        socket: deps.socket,
        callApi: deps.call,
        sender: () => ({ from_admin: true, primary_hash: 'admin' }),
      }),
    }),
    conversation: () => threadStore.get().selectedId,
    onChange: (pending) => replyStore.patch({ pending }),
    onStored: deps.onStored,
  });
  return { outbox, files: createFiles(browser, deps.call, outbox) };
};

const createOpenWorkspace =
  (browser: BrowserParts): ConsoleSessionDeps['openWorkspace'] =>
  ({ credentials, features, onRefused }) => {
    const { server, timers, clock, jitter, life } = browser;
    const calls = createAdminCalls({ ...browser, credentials: () => credentials, onRefused });
    const socket = createSocketClient<AdminEvents>(
      { namespace: '/admin', auth: () => adminAuthOf(credentials), life, timers, clock, jitter },
      openSocketWire(server || window.location.origin),
    );
    const connection = createConsoleConnection({ socket, life, onRefused });
    const deps = { ...browser, call: calls.call, socket, onLive: connection.onLive };
    const stores = createInboxStores();
    const inbox = createInboxController({
      ...deps,
      stores,
      isChatOn: features.chat,
      actions: createConversationActions({
        ...calls,
        saveFile,
        timeZone: browserTimeZone().name,
      }),
      ...createReplies(browser, {
        ...deps,
        stores,
        onStored: (message) => inbox.receive(message),
        onRefused: (id, action) => inbox.returnAction(id, action),
      }),
      newMessageId: () => newUuid7(browser.random, clock.now()) as MessageId,
    });
    const newId = () => newUuid(browser.random);
    const presence = reportPresence({ ...deps, newId, ...ownPresence() });
    const live = createLiveController(deps);
    const contactMessages = followContactMessages(deps);
    connection.onLive(contactMessages.refresh);
    const demo = createDemoStore(deps);
    const stopCatchingUp = catchUpInSilence({
      ...deps,
      // Probing replaces a dead connection, and the next one fetches whatever was missed.
      catchUp: (isLive) => (isLive ? inbox.probe() : connection.catchUp()),
    });
    connection.start();
    return {
      ...{ features, inbox, live, demo, listen: socket.on },
      connection: connection.store,
      contactMessages: contactMessages.store,
      forget: inbox.forgetDrafts,
      stop: () => {
        stopCatchingUp();
        for (const part of [live, contactMessages, presence, inbox, connection]) part.stop();
      },
    };
  };

/** Composes the console from the browser's adapters. `start` signs in with the stored key. */
export const openConsole = (platform: ConsolePlatform = inPage()): ConsoleSession => {
  const browser = browserParts(platform);
  return createConsoleSession({
    ...browser,
    openWorkspace: createOpenWorkspace(browser),
    newSession: () => newUuid(browser.random),
    newKey: () => newAdminKey(browser.random),
  });
};

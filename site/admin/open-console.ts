import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { adminAuthOf } from '#shared/client/credentials.ts';
import { createAdminCalls } from '#site/admin/call-as-admin.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import { createConsole, type AdminConsole, type ConsoleDeps } from '#site/admin/console.ts';
import { createConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { saveFile } from '#site/platform/save-file.ts';
import { followContactMessages } from '#site/admin/messages/follow-contact-messages.ts';
import { followLive } from '#site/admin/live/follow-live.ts';
import { newAdminKey } from '#site/admin/new-admin-key.ts';
import { followSystem } from '#site/admin/settings/follow-system.ts';
import { createInboxController } from '#site/admin/inbox-controller.ts';
import { browserRandom, newClientId, newUuid } from '#site/platform/browser-random.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers, steadyClock } from '#site/platform/browser-time.ts';
import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createSendMessage } from '#shared/client/delivery/send-message.ts';
import { createFetchFile } from '#site/platform/fetch-file.ts';
import { createCallApi } from '#shared/client/http-client.ts';
import { createObservable } from '#shared/client/observable.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { reportPresence } from '#shared/client/realtime/report-presence.ts';
import { wakingFromSleep } from '#shared/client/realtime/wake-from-sleep.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';
import { browserLock } from '#site/platform/web-lock.ts';

/** The admin is always in the console, wherever else a visitor would be. */
const ownPlace = () => ({ currentPage: () => '/admin', storage: sessionKeyValue() });

/** Where the console runs: in a page of the site, or in the desktop app. */
export interface ConsolePlatform {
  /** The origin of the server, without a closing slash; empty in a page that it serves. */
  readonly server: string;
  /** Keeps the key and what was not sent yet. */
  readonly storage: KeyValue;
  /** The desktop app rings in the page's place; shows how. */
  readonly openAlarms?: () => void;
}

const inPage = (): ConsolePlatform => ({ server: '', storage: localKeyValue() });

/** Puts the console together out of the browser's parts and signs in with the key that is kept. */
export const openConsole = ({ server, storage }: ConsolePlatform = inPage()): AdminConsole => {
  const state = createObservable(initialConsoleState);
  const timers = browserTimers();
  const random = browserRandom();
  const jitter = Math.random;
  const clock = browserClock();
  const life = wakingFromSleep(browserPageLife(), { timers, clock });
  const withLock = browserLock(timers);
  const callApi = createCallApi({ host: globalThis, timers, baseUrl: server });
  const fetchFile = createFetchFile({ fetch: (url, init) => fetch(url, init), baseUrl: server });

  const openInbox: ConsoleDeps['openInbox'] = (credentials, onRefused) => {
    const asAdmin = createAdminCalls({
      callApi,
      fetchFile,
      credentials: () => credentials,
      onRefused,
    });
    const { call } = asAdmin;
    const socket = createSocketClient<AdminEvents>(
      { namespace: '/admin', auth: () => adminAuthOf(credentials), life, timers, clock, jitter },
      openSocketWire(server || window.location.origin),
    );
    const outbox = createMessageOutbox({
      storage,
      key: 'foyer-admin-outbox',
      withLock,
      clock,
      timers,
      jitter,
      newClientId: () => newClientId(random),
      send: createSendMessage({
        socket,
        callApi: call,
        sender: () => ({ from_admin: true, primary_hash: 'admin' }),
      }),
      conversation: () => state.get().selectedId,
      onChange: (pending) => state.patch({ pending }),
      onStored: (message) => inbox.receive(message),
    });
    const deps = { state, call, socket, outbox, life, timers, jitter };
    const inbox = createInboxController({ ...deps, onRefused: () => onRefused(credentials) });
    const newId = () => newUuid(random);
    const presence = reportPresence({ ...deps, clock: steadyClock(), newId, ...ownPlace() });
    const live = followLive(deps);
    const followed = [live, followSystem(deps), followContactMessages(deps), presence, inbox];
    const actions = createConversationActions({ ...asAdmin, saveFile });
    return {
      ...inbox,
      actions,
      socket,
      chooseAvailability: live.chooseAvailability,
      stop: () => {
        for (const part of followed) part.stop();
      },
    };
  };
  return createConsole({
    ...{ state, callApi, fetchFile, storage, life, timers, jitter, openInbox },
    newSession: () => newUuid(random),
    newKey: () => newAdminKey(random),
  });
};

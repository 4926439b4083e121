import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { adminHeaders } from '#site/admin/admin-calls.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import { createConsole, type AdminConsole, type ConsoleDeps } from '#site/admin/console.ts';
import { createDesk } from '#site/admin/desk.ts';
import { browserRandom, newClientId } from '#site/platform/browser-random.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { createMessageOutbox } from '#site/platform/delivery/message-outbox.ts';
import { createSendMessage } from '#site/platform/delivery/send-message.ts';
import { createCallApi } from '#site/platform/http-client.ts';
import { createObservable } from '#site/platform/observable.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { createSocketClient } from '#site/platform/socket-client.ts';
import { browserLock } from '#site/platform/web-lock.ts';

/** Puts the console together out of the browser's parts and signs in with the key that is kept. */
export const openConsole = (): AdminConsole => {
  const state = createObservable(initialConsoleState);
  const timers = browserTimers();
  const random = browserRandom();
  const roll = Math.random;
  const storage = localKeyValue();
  const life = browserPageLife();
  const withLock = browserLock();
  const callApi = createCallApi({ fetch: (url, init) => fetch(url, init), timers });

  const openDesk: ConsoleDeps['openDesk'] = (key, onUnauthorized) => {
    const socket = createSocketClient<AdminEvents>({
      namespace: '/admin',
      auth: () => ({ adminKey: key, primaryHash: 'admin', currentPage: '/admin' }),
      timers,
      roll,
    });
    const outbox = createMessageOutbox({
      storage,
      key: 'foyer-admin-outbox',
      withLock,
      clock: browserClock(),
      timers,
      roll,
      newClientId: () => newClientId(random),
      send: createSendMessage({
        socket,
        callApi,
        sender: () => ({ from_admin: true, primary_hash: 'admin' }),
        headers: () => adminHeaders(key),
      }),
      conversation: () => state.get().selectedId,
      onChange: (pending) => state.patch({ pending }),
      onStored: (message) => desk.receive(message),
    });
    const deps = { key, state, callApi, socket, outbox, life, timers, roll, onUnauthorized };
    const desk = createDesk(deps);
    return desk;
  };
  return createConsole({ state, callApi, storage, life, timers, roll, openDesk });
};

import { adminAuthOf, callWithCredentials } from '#shared/client/credentials.ts';
import { createCallApi, createExchange, type CallApi } from '#shared/client/http-client.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import type { HttpHost } from '#shared/ports/http-host.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { nodeTimers } from './node-time.ts';

/** Node's HTTP. A redirect is an error: it could carry the key to another server. */
const host: HttpHost<AbortSignal> = {
  AbortController,
  fetch: (url, request) => fetch(url, { ...request, redirect: 'error' }),
};

/** The app names no admin session: the server accepts it by its key alone. */
const passOf = (key: string) => ({ key, session: null });

/** The calls made before the server is trusted, to whatever answers there. */
export const openExchange = (server: string, waitMs: number) =>
  createExchange({ host, timers: nodeTimers, baseUrl: server, waitMs });

/** The app's own calls as the admin; the console in its window makes separate ones. */
export const openCalls = (server: string, key: string): CallApi =>
  callWithCredentials(createCallApi({ host, timers: nodeTimers, baseUrl: server }), passOf(key));

/** The app's own connection. Nothing reports a lost network to it, so it always tries. */
export const openSocket = (
  server: string,
  key: string,
  { timers, jitter }: { timers: Timers; jitter: () => number },
): SocketPort<AdminEvents> =>
  createSocketClient<AdminEvents>(
    {
      namespace: '/admin',
      auth: () => adminAuthOf(passOf(key)),
      life: { isOnline: () => true, onChange: () => () => undefined },
      clock: wallClock,
      timers,
      jitter,
    },
    openSocketWire(server),
  );

import { adminAuthOf, callWithCredentials } from '#shared/client/credentials.ts';
import { createCallApi, createExchange, type CallApi } from '#shared/client/http-client.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { Fetch, openSocketWire, WebSocket } from '#shared/client/realtime/socket-wire.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import { wallClock } from '#shared/ports/host-time.ts';
import type { HttpHost } from '#shared/ports/http-host.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { nodeTimers } from './node-time.ts';
import type { Network } from './setup-network.ts';

/** The app names no admin session: the server accepts it by its key alone. */
const passOf = (key: string) => ({ key, session: null });

/**
 * Socket.IO's transports over that network. Its own transports in Node know no proxy and no system
 * authorities.
 */
const transportsOver = ({ fetch, WebSocket: NetworkSocket }: Network) => [
  class extends WebSocket {
    override createSocket(uri: string) {
      return new NetworkSocket(uri);
    }
  },
  class extends Fetch {
    override doPoll() {
      this.exchange('GET', null).then(
        (text) => this.onData(text),
        (error: Error) => this.onError('fetch read error', error),
      );
    }
    override doWrite(data: string, callback: () => void) {
      this.exchange('POST', data).then(callback, (error: Error) =>
        this.onError('fetch write error', error),
      );
    }
    private async exchange(method: string, body: string | null): Promise<string> {
      const headers = { 'content-type': 'text/plain;charset=UTF-8' };
      const response = await fetch(this.uri(), { method, headers, body });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.text();
    }
  },
];

export interface ServerAccess {
  /** Calls before the server is trusted, to whatever answers there. */
  openExchange(server: string, waitMs: number): ReturnType<typeof createExchange>;
  /** The app's own calls as the admin; the console in its window makes separate ones. */
  openCalls(server: string, key: string): CallApi;
  /** The app's own connection. No event reports a lost network to it, so it always tries. */
  openSocket(
    server: string,
    key: string,
    means: { timers: Timers; jitter: () => number },
  ): SocketPort<AdminEvents>;
  readonly refusedOf: Network['refusedOf'];
}

/** Access to a server over that network. */
export const createServerAccess = (network: Network): ServerAccess => {
  const host: HttpHost<AbortSignal> = { AbortController, fetch: network.fetch };
  const transports = transportsOver(network);
  return {
    openExchange: (server, waitMs) =>
      createExchange({ host, timers: nodeTimers, baseUrl: server, waitMs }),
    openCalls: (server, key) =>
      callWithCredentials(
        createCallApi({ host, timers: nodeTimers, baseUrl: server }),
        passOf(key),
      ),
    openSocket: (server, key, { timers, jitter }) =>
      createSocketClient<AdminEvents>(
        {
          namespace: '/admin',
          auth: () => adminAuthOf(passOf(key)),
          life: { isOnline: () => true, onChange: () => () => undefined },
          clock: wallClock,
          timers,
          jitter,
        },
        openSocketWire(server, { transports }),
      ),
    refusedOf: network.refusedOf,
  };
};

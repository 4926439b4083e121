import type { Manager } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { createTimers, wallClock } from '#shared/ports/host-time.ts';
import type { SocketState } from '#shared/client/realtime/connection-state.ts';
import {
  createSocketClient,
  type SocketClientOptions,
} from '#shared/client/realtime/socket-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';

/** A connection maintained exactly as on the site, with the site's delays between attempts. */
export const connectAsSite = (
  manager: Manager,
  { namespace, auth }: Pick<SocketClientOptions, 'namespace' | 'auth'>,
): SocketPort<UserEvents> => {
  const connection = createSocketClient<UserEvents>(
    {
      ...{
        namespace,
        auth,
        timers: createTimers(globalThis),
        clock: wallClock,
        jitter: Math.random,
      },
      life: { isOnline: () => true, onChange: () => () => undefined },
    },
    manager,
  );
  onTestFinished(connection.close);
  return connection;
};

/** A visitor's connection; different visitors have different numbers. */
export const openSiteConnection = (
  url: string,
  n: number,
  headers: Record<string, string>,
): SocketPort<UserEvents> =>
  connectAsSite(openSocketWire(url, { extraHeaders: headers }), {
    namespace: '/user',
    auth: () => ({ primaryHash: aPrimaryHash(n), visitorId: null, currentPage: '/' }),
  });

/** Resolves once the connection is in the state. */
export const whenState = (connection: SocketPort<UserEvents>, wanted: SocketState): Promise<void> =>
  new Promise((resolve) => {
    if (connection.status().state === wanted) {
      resolve();
      return;
    }
    const stop = connection.onStatus(({ state }) => {
      if (state !== wanted) return;
      stop();
      resolve();
    });
  });

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { addressKey, createClientKey } from '#api/http/address-key.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { isForSockets } from '#api/http/serve-as-http1.ts';
import { watchConnection, type WatchedConnection } from '#api/http/watch-connection.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';

const { unreadWithinMs, unreadCheckEveryMs, connectionsPerAddress } = limits.server;

// A key that no address equals.
const PROXY = 'proxy';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly peerOf: PeerReader;
  /**
   * The number of proxies in front. With one or more, connections belong to the proxy and requests to
   * its clients.
   */
  readonly trustedHops: number;
  /** Whether the admin has signed in on this browser before. */
  readonly isOwn: (request: IncomingMessage) => boolean;
  readonly maxConnections: number;
}

interface Counted extends WatchedConnection {
  key: string;
}

const longestWaiting = (group: Iterable<Counted>, newcomer: Counted): Counted | null => {
  let found: Counted | null = null;
  let longestMs = -1;
  for (const one of group) {
    const waitedMs = one === newcomer ? null : one.waitedMs();
    if (waitedMs !== null && waitedMs > longestMs) {
      found = one;
      longestMs = waitedMs;
    }
  }
  return found;
};

/** Connections, grouped by the address they count for. */
const createGroups = () => {
  const groups = new Map<string, Set<Counted>>();
  const leave = (one: Counted) => {
    const group = groups.get(one.key);
    group?.delete(one);
    if (group?.size === 0) groups.delete(one.key);
  };
  return {
    leave,
    join: (one: Counted, key: string): ReadonlySet<Counted> => {
      leave(one);
      one.key = key;
      const group = groups.get(key) ?? new Set<Counted>();
      groups.set(key, group.add(one));
      return group;
    },
    largest: (): ReadonlySet<Counted> =>
      [...groups.values()].reduce((most, group) => (group.size > most.size ? group : most)),
  };
};

/**
 * Ends responses whose client reads nothing, and limits connections per address and in total. A
 * connection over the limit is not refused: the server drops the connection that has kept it waiting
 * longest (idle, silent, or not reading), from the same address, or from the address with the most
 * connections. It drops the newcomer only if all others wait for the server.
 *
 * Behind a proxy every connection is the proxy's, so each counts for the client of its current request,
 * until that request ends. The owner's browsers are counted separately at any address.
 * `count-sockets.ts` counts sockets.
 */
export const limitConnections = (server: Server, deps: Deps): { stop(): void } => {
  const { clock, maxConnections } = deps;
  const clientKey = createClientKey(deps.peerOf, deps.isOwn);
  const isProxied = deps.trustedHops > 0;
  const steadyMs = () => steadyNow(clock);
  const open = new Map<Socket, Counted>();
  const groups = createGroups();

  const forget = (socket: Socket) => {
    const one = open.get(socket);
    if (!one) return;
    open.delete(socket);
    groups.leave(one);
  };
  const end = (one: Counted | null) => {
    if (!one) return;
    forget(one.socket);
    one.end();
  };

  server.on('connection', (socket: Socket) => {
    // serve-as-http1.ts restarts a request for another protocol on the same connection.
    if (open.has(socket)) return;
    const one: Counted = { ...watchConnection(socket, steadyMs), key: '' };
    open.set(socket, one);
    socket.once('close', () => forget(socket));
    const group = groups.join(one, isProxied ? PROXY : addressKey(socket.remoteAddress ?? ''));
    // The first request shows whether the connection is the owner's. Until then it is not dropped.
    if (!isProxied && group.size > connectionsPerAddress) end(longestWaiting(group, one));
    if (open.size > maxConnections) end(longestWaiting(groups.largest(), one) ?? one);
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const one = open.get(request.socket);
    if (!one) return;
    one.follow(request, response);
    const group = groups.join(one, clientKey(request));
    if (group.size > connectionsPerAddress) end(longestWaiting(group, one) ?? one);
    if (!isProxied) return;
    response.once('close', () => {
      if (open.has(one.socket) && !one.isBusy()) groups.join(one, PROXY);
    });
  });

  server.on('upgrade', (request: IncomingMessage) => {
    if (isForSockets(request)) forget(request.socket);
  });

  const stop = deps.timers.every(unreadCheckEveryMs, () => {
    for (const one of open.values()) {
      const unreadMs = one.unreadMs();
      if (unreadMs !== null && unreadMs >= unreadWithinMs) one.end();
    }
  });
  return { stop };
};

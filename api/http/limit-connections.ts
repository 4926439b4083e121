import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { addressKey } from '#api/http/address-key.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { isForSockets } from '#api/http/serve-as-http1.ts';
import { watchConnection, type WatchedConnection } from '#api/http/watch-connection.ts';
import { steadyNow } from '#api/platform/steady-now.ts';

const { unreadWithinMs, unreadCheckEveryMs, connectionsPerAddress } = limits.server;

// In the place of an address, in which neither can occur.
const OWNER = 'owner';
const PROXY = 'proxy';

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly peerOf: PeerReader;
  /** How many proxies stand before the server: connections are theirs, requests their clients'. */
  readonly trustedHops: number;
  /** A browser in which the admin has signed in before. */
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

/** Connections by whom they count for. */
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
 * Ends responses whose client takes nothing of them, and bounds how many connections there are: of
 * one address, and of all. Whoever is one too many does not stay out: the connection that has kept us
 * waiting longest goes instead (idle, silent, or not reading), of the same address, or of the address
 * that has most. Only where all of them wait for us the newcomer goes. Behind a proxy every
 * connection is the proxy's, so there each counts for the client whose request it carries, for as
 * long as that takes. The owner's browsers are counted apart, whatever their address. Sockets are
 * counted elsewhere (`count-sockets.ts`).
 */
export const limitConnections = (server: Server, deps: Deps): { stop(): void } => {
  const { clock, peerOf, isOwn, maxConnections } = deps;
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
    // A request that wanted another protocol begins anew on its connection (serve-as-http1.ts).
    if (open.has(socket)) return;
    const one: Counted = { ...watchConnection(socket, steadyMs), key: '' };
    open.set(socket, one);
    socket.once('close', () => forget(socket));
    const group = groups.join(one, isProxied ? PROXY : addressKey(socket.remoteAddress ?? ''));
    // Whether it is the owner's shows with its first request: until then it stays in any case.
    if (!isProxied && group.size > connectionsPerAddress) end(longestWaiting(group, one));
    if (open.size > maxConnections) end(longestWaiting(groups.largest(), one) ?? one);
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const one = open.get(request.socket);
    if (!one) return;
    one.follow(request, response);
    const key = isOwn(request) ? OWNER : addressKey(peerOf(request).address);
    const group = groups.join(one, key);
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

import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createClientKey, OWNER_KEY } from '#api/http/address-key.ts';
import { createLimiter } from '#api/http/limiter.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { EngineConnection } from '#api/sockets/engine-connection.ts';

/** The only request headers of a connection that this server reads. */
const RETAINED = [
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'dnt',
  'sec-gpc',
  'user-agent',
  'accept-language',
] as const;

/**
 * A connection holds on to its first request for its whole life: a stream with buffers and every header
 * twice, about 4 KiB. This retains only the parts that Socket.IO and this server read.
 */
const slimRequest = (request: IncomingMessage): IncomingMessage => {
  const { headers, socket, url } = request;
  const stored = RETAINED.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  return {
    headers: Object.fromEntries(stored),
    socket,
    connection: socket,
    url,
    _query: (request as { _query?: unknown })._query,
  } as unknown as IncomingMessage;
};

const { connectsPerAddress, socketsPerAddress, socketsInAll } = limits.rates;

/**
 * Limits connections: per address, in total, and how fast new ones open. The owner's browsers (`isOwn`)
 * count separately, so that a hundred visitors behind one address do not lock the owner out.
 */
export const createSocketCount = (
  clock: Clock,
  peerOf: PeerReader,
  isOwn: (request: IncomingMessage) => boolean,
) => {
  const connects = createLimiter(clock, connectsPerAddress);
  const open = new Map<string, number>();
  let openInAll = 0;
  const keyOf = createClientKey(peerOf, isOwn);

  const keys = new WeakMap<EngineConnection, string>();
  // One shared function that finds its connection through `this`, because there are many.
  const onClose = function (this: EngineConnection) {
    const key = keys.get(this);
    // It was already closed.
    if (key === undefined) return;
    keys.delete(this);
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
    openInAll -= 1;
  };

  return {
    /** Whether one more connection may open. */
    mayOpen: (request: IncomingMessage): boolean => {
      const key = keyOf(request);
      return (
        (openInAll < socketsInAll || key === OWNER_KEY) &&
        (open.get(key) ?? 0) < socketsPerAddress &&
        connects.take(key) === 0
      );
    },
    /** Counts connections as they open and close from now on. */
    follow: (io: Server): void => {
      io.engine.on('connection', (connection: EngineConnection) => {
        const key = keyOf(connection.request);
        connection.request = slimRequest(connection.request);
        keys.set(connection, key);
        open.set(key, (open.get(key) ?? 0) + 1);
        openInAll += 1;
        connection.on('close', onClose);
      });
    },
  };
};

import type { IncomingMessage } from 'node:http';

/** The headers that anything of ours asks a connection for. */
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
 * A connection keeps the request it began with for all of its life: a stream with its buffers and
 * every header twice, some 4 KiB. What Socket.IO and this server read of it fits into far less.
 */
export const slimRequest = (request: IncomingMessage): IncomingMessage => {
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

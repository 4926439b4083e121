import type { IncomingMessage } from 'node:http';

/** The only headers that this server reads from a connection's request. */
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
 * A connection holds on to its first request for its whole life: a stream with buffers and every
 * header twice, about 4 KiB. This keeps only what Socket.IO and this server read.
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

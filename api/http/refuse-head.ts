import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#shared/limits.ts';

/** The status that refuses a request by its head alone; null for an acceptable head. */
const statusFor = ({ url = '', rawHeaders }: IncomingMessage): 400 | 414 | null => {
  // Node gives the target as bytes, one per character.
  const query = url.indexOf('?');
  const pathBytes = query < 0 ? url.length : query;
  if (url.length > limits.server.targetBytes || pathBytes > limits.server.pathBytes) return 414;
  // Node uses the first Host and ignores the others; a proxy in front may use the last (RFC 9112, 3.2).
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 ? 400 : null;
};

/**
 * Refuses a request with an overlong path or target, or with two hosts, before anything reads them. As
 * with refusals of Node's own parser, the answer has no body and ends the connection.
 */
export const refuseHead = (request: IncomingMessage, response: ServerResponse): boolean => {
  const status = statusFor(request);
  if (status === null) return false;
  response.writeHead(status, { Connection: 'close', 'Content-Length': '0' });
  response.end();
  return true;
};

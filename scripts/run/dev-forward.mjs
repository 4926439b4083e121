// @ts-check
import { request as httpRequest } from 'node:http';

/** @typedef {Pick<import('./dev-api.mjs').DevApi, 'address'>} Target */

const absent = 'The API is not running; its fault is in the terminal of npm run dev.\n';

/** @param {string | undefined} url */
export function isForApi(url) {
  return /^\/(api|socket\.io)(\/|\?|$)/.test(url ?? '');
}

/**
 * Forwards a request unchanged, with its Host, which the API compares with the Origin.
 *
 * @param {Target} target
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function forwardRequest(target, request, response) {
  const outgoing = await open(target, request);
  if (outgoing === undefined) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end(absent);
    return;
  }
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/**
 * @param {Target} target
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head
 */
export async function forwardUpgrade(target, request, socket, head) {
  const outgoing = await open(target, request);
  if (outgoing === undefined) {
    socket.destroy();
    return;
  }
  outgoing.on('upgrade', (answer, upstream, upstreamHead) => {
    socket.write(headText(answer));
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  outgoing.on('response', (answer) => {
    socket.write(headText(answer));
    answer.pipe(socket);
  });
  outgoing.on('error', () => socket.destroy());
  outgoing.end();
}

/**
 * @param {Target} target
 * @param {import('node:http').IncomingMessage} request
 */
async function open(target, request) {
  const address = await target.address();
  if (address === undefined) return undefined;
  return httpRequest({
    host: address.hostname,
    port: address.port,
    method: request.method,
    path: request.url,
    headers: request.headers,
  });
}

/** @param {import('node:http').IncomingMessage} answer */
function headText({ statusCode, statusMessage, rawHeaders }) {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

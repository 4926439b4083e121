import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SOCKET_PATH } from '#shared/contracts/realtime.ts';

const TOKENS = new Set(['upgrade', 'http2-settings']);

/** Whether the socket server answers the request, be it with another protocol or a refusal. */
export const isForSockets = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${SOCKET_PATH}/`);

const headerLines = ({ rawHeaders }: IncomingMessage): string[] => {
  const lines: string[] = [];
  for (let n = 0; n + 1 < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    let value = rawHeaders[n + 1] ?? '';
    if (TOKENS.has(name.toLowerCase())) continue;
    if (name.toLowerCase() === 'connection') {
      const tokens = value.split(',').map((token) => token.trim());
      value = tokens.filter((token) => !TOKENS.has(token.toLowerCase())).join(', ');
      if (value === '') continue;
    }
    lines.push(`${name}: ${value}`);
  }
  return lines;
};

/** The response to an earlier request on this connection. Node stores it here, undocumented (2026-11). */
const answerInProgress = (socket: Socket): ServerResponse | null =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

/**
 * Answers a request for another protocol (`Upgrade: h2c`) as plain HTTP/1.1, which a server may always
 * do (RFC 9110, 7.8). Once anything listens for upgrades, Node hands such a connection over for good; it
 * offers no way to decline before Node 22.21 and 24.9 (`shouldUpgradeCallback`). So this pushes the
 * request, with its body, back into the parser without the upgrade header.
 */
export const serveAsHttp1 = (
  server: Server,
  request: IncomingMessage,
  socket: Socket,
  rest: Buffer,
): void => {
  const { method = '', url = '', httpVersion } = request;
  const head = [`${method} ${url} HTTP/${httpVersion}`, ...headerLines(request), '', ''];
  const putBack = () => {
    const earlier = answerInProgress(socket);
    if (earlier) {
      earlier.once('close', putBack);
      return;
    }
    if (socket.destroyed) return;
    // Stop the keep-alive timeout: the next request has arrived.
    socket.setTimeout(0);
    socket.unshift(Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), rest]));
    server.emit('connection', socket);
  };
  putBack();
};

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '#shared/limits.ts';

/**
 * Answers the requests of one connection one after another. Node passes on all pipelined requests
 * at once, even if the client reads no answer, and each would open its file. A client that
 * pipelines more than any browser does is cut off.
 */
export const oneAtATime = (listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // A response that waits for an earlier one has no socket yet.
    if (response.socket !== null) {
      listener(request, response);
      return;
    }
    const before = waiting.get(socket) ?? 0;
    if (before >= limits.server.waitingRequestsPerConnection) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
};

import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createLimiter, type Limiter } from '#api/http/limiter.ts';
import { slowDown } from '#api/http/slow-down.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';
import type { PeerReader } from '#api/http/peer.ts';
import type { UserSocket } from '#api/sockets/socket-types.ts';

interface Deps {
  readonly clock: Clock;
  readonly writes: WriteLimit;
  readonly peerOf: PeerReader;
}

/**
 * Slows a visitor's socket: messages as HTTP counts them, every other event by its name. A refusal
 * is answered where an answer was asked for. Whoever does not listen is cut off.
 */
export const limitEvents = (socket: UserSocket, { clock, writes, peerOf }: Deps): void => {
  const { address } = peerOf(socket.request);
  const { tokenHash } = socket.data;
  // Made at the first event: most sockets say little, and there are many.
  let events: Limiter | undefined;
  const takeEvent = (name: string) => {
    events ??= createLimiter(clock, limits.rates.eventsPerSocket);
    return events.take(name);
  };
  let refused = 0;
  socket.use(([name, ...parts], next) => {
    const waitMs =
      name === 'message'
        ? writes.take(address, tokenHash) || writes.budget.takeMessage(address, parts[0])
        : takeEvent(name);
    if (waitMs === 0) {
      next();
      return;
    }
    refused += 1;
    if (refused > limits.rates.refusedEventsPerSocket) {
      socket.disconnect(true);
      return;
    }
    const answer: unknown = parts.at(-1);
    if (typeof answer === 'function') {
      (answer as (refusal: unknown) => void)(slowDown('too many events', waitMs));
    }
  });
};

import { fail, type Failure } from '#shared/contracts/errors.ts';
import { clientEventSchemas } from '#shared/contracts/realtime.ts';
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

const isKnown = (name: unknown): boolean =>
  typeof name === 'string' && Object.hasOwn(clientEventSchemas, name);

const refusalFor = (waitMs: number): Failure | null =>
  waitMs === 0 ? null : slowDown('too many events', waitMs);

/**
 * Rate-limits a visitor's socket: messages share the HTTP limit, every other event has its own. Refuses
 * unknown event names without storing them, because a client can invent any number. The refusal goes
 * into the acknowledgement if the client requested one. A socket that keeps sending is cut off.
 */
export const limitEvents = (socket: UserSocket, { clock, writes, peerOf }: Deps): void => {
  const { address } = peerOf(socket.request);
  const { tokenHash } = socket.data;
  // Created at the first event: there are many sockets, and most send little. For the same reason, one
  // function a socket.
  let events: Limiter | undefined;
  let refused = 0;
  socket.use(([name, ...parts], next) => {
    // The socket was cut off while more of its events were in flight.
    if (socket.disconnected) return;
    const take = (): number => {
      if (name === 'message')
        return writes.take(address, tokenHash) || writes.budget.takeMessage(address, parts[0]);
      events ??= createLimiter(clock, limits.rates.eventsPerSocket);
      return events.take(name);
    };
    const refusal = isKnown(name)
      ? refusalFor(take())
      : fail('validation_failed', 'there is no such event');
    if (!refusal) {
      next();
      return;
    }
    refused += 1;
    if (refused > limits.rates.refusedEventsPerSocket) {
      socket.disconnect(true);
      return;
    }
    const answer: unknown = parts.at(-1);
    if (typeof answer === 'function') (answer as (refusal: Failure) => void)(refusal);
  });
};

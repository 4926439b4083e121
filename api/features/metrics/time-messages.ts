import { Histogram, type Registry } from 'prom-client';
import type { AnySocket } from '#api/sockets/socket-types.ts';

type Acknowledge = (answer: unknown) => void;

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'error' in answer;

/**
 * Times each chat message from its arrival at a socket until its acknowledgement, which follows the
 * commit. All sockets of a side share one function: an idle visitor costs nothing more.
 */
export const createMessageTimer = (registry: Registry) => {
  const histogram = new Histogram({
    name: 'foyer_message_ack_seconds',
    help: 'Time from the arrival of a chat message to its acknowledgement.',
    labelNames: ['side', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const timerFor = (side: 'visitor' | 'owner') => {
    // Looked up once: with labels, each observation would hash them again.
    const stored = histogram.labels({ side, outcome: 'stored' });
    const refused = histogram.labels({ side, outcome: 'refused' });
    return (packet: unknown[], next: () => void): void => {
      const acknowledge = packet.at(-1);
      if (packet[0] === 'message' && typeof acknowledge === 'function') {
        const startedAt = performance.now();
        packet[packet.length - 1] = (answer: unknown) => {
          const seconds = (performance.now() - startedAt) / 1_000;
          (isRefusal(answer) ? refused : stored).observe(seconds);
          (acknowledge as Acknowledge)(answer);
        };
      }
      next();
    };
  };
  const visitor = timerFor('visitor');
  const owner = timerFor('owner');
  return {
    onVisitor: (socket: AnySocket): void => void socket.use(visitor as never),
    onAdmin: (socket: AnySocket): void => void socket.use(owner as never),
  };
};

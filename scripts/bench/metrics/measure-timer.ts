import { performance } from 'node:perf_hooks';
import { Registry } from 'prom-client';
import { createMessageTimer } from '#api/features/metrics/time-messages.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';

type Use = (packet: unknown[], next: () => void) => void;

/** Takes the function that times the messages of a visitor's socket. */
const takeTimer = (): Use => {
  const taken: Use[] = [];
  const socket = { use: (use: Use) => void taken.push(use) };
  createMessageTimer(new Registry()).onVisitor(socket as unknown as AnySocket);
  const [use] = taken;
  if (!use) throw new Error('the timer uses no socket');
  return use;
};

/** What a message costs more where it is timed, in µs: the best of `rounds` of `messages` each. */
export const measureTimer = (rounds: number, messages: number): number => {
  const timed = takeTimer();
  const untimed: Use = (_packet, next) => next();
  let acknowledged = 0;
  const run = (use: Use): number => {
    const startedAt = performance.now();
    for (let count = 0; count < messages; count += 1) {
      const packet: unknown[] = ['message', {}, () => (acknowledged += 1)];
      use(packet, () => {});
      (packet[2] as (answer: unknown) => void)({ ok: true });
    }
    return performance.now() - startedAt;
  };
  const costs = Array.from({ length: rounds }, () => run(timed) - run(untimed));
  if (acknowledged !== rounds * messages * 2) throw new Error('messages were lost');
  return (Math.min(...costs) * 1_000) / messages;
};

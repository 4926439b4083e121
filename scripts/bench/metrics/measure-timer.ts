import { performance } from 'node:perf_hooks';
import { Registry } from 'prom-client';
import { createMessageTimer } from '#api/features/metrics/time-messages.ts';
import type { AnySocket } from '#api/sockets/socket-types.ts';

type Middleware = (packet: unknown[], next: () => void) => void;

/** Gets the function that times the messages of a visitor's socket. */
const takeTimer = (): Middleware => {
  const taken: Middleware[] = [];
  const socket = { use: (each: Middleware) => void taken.push(each) };
  createMessageTimer(new Registry()).onVisitor(socket as unknown as AnySocket);
  const [timer] = taken;
  if (!timer) throw new Error('the timer uses no socket');
  return timer;
};

/** The extra cost of a timed message in µs: the best of `rounds` with `messages` each. */
export const measureTimer = (rounds: number, messages: number): number => {
  const timed = takeTimer();
  const untimed: Middleware = (_packet, next) => next();
  let acknowledged = 0;
  const run = (pass: Middleware): number => {
    const startedAt = performance.now();
    for (let count = 0; count < messages; count += 1) {
      const packet: unknown[] = ['message', {}, () => (acknowledged += 1)];
      pass(packet, () => {});
      (packet[2] as (answer: unknown) => void)({ ok: true });
    }
    return performance.now() - startedAt;
  };
  const costs = Array.from({ length: rounds }, () => run(timed) - run(untimed));
  if (acknowledged !== rounds * messages * 2) throw new Error('messages were lost');
  return (Math.min(...costs) * 1_000) / messages;
};

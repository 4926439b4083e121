import { expect, test } from 'vitest';
import { catchUpInSilence } from '#shared/client/realtime/catch-up-in-silence.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';

const aSilence = () => {
  const socket = createFakeSocket('connected');
  const clock = createFakeClock();
  const start = clock.now();
  const life = createFakePageLife();
  let lastPacketAt = start;
  socket.silentForMs = () => clock.now() - lastPacketAt;
  const log: string[] = [];
  const stop = catchUpInSilence({
    socket,
    life,
    timers: clock,
    catchUp: (isLive) => log.push(`${isLive ? 'live' : 'lost'} ${clock.now() - start}`),
  });
  const packet = () => {
    lastPacketAt = clock.now();
  };
  return { socket, clock, life, log, stop, packet };
};

test('probes a live connection after five seconds of silence, and every five after that', () => {
  const { clock, log, packet } = aSilence();
  clock.advance(4_000);
  packet();
  clock.advance(4_999);
  expect(log).toEqual([]);
  clock.advance(1);
  clock.advance(5_000);
  expect(log).toEqual(['live 9000', 'live 14000']);
});

test('fetches every ten seconds without a connection', () => {
  const { socket, clock, log } = aSilence();
  socket.becomes('reconnecting');
  clock.advance(26_000);
  expect(log).toEqual(['lost 5000', 'lost 15000', 'lost 25000']);
});

test('does nothing on a hidden page, and leaves no timer', () => {
  const { clock, life, log, stop } = aSilence();
  life.set({ isVisible: false });
  clock.advance(60_000);
  expect(log).toEqual([]);
  stop();
  expect(clock.pending()).toBe(0);
});

import { Manager, type Socket } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { openAlerts } from '../../testing/open-alerts.ts';
import { nodeTimers } from '../node-time.ts';
import { openCalls } from '../../testing/node-network.ts';

const RECONNECTS = 500;

/** The parts of Socket.IO's client that could retain a closed connection. */
interface Insides {
  _callbacks?: Record<string, unknown[]>;
  subs?: unknown[];
}

const listenersOf = ({ _callbacks = {}, subs = [] }: Insides): number =>
  Object.values(_callbacks).flat().length + subs.length;

/** Every manager and socket created while the test runs. */
const watchSockets = () => {
  const made: Insides[] = [];
  const { socket } = Manager.prototype;
  vi.spyOn(Manager.prototype, 'socket').mockImplementation(function (this: Manager, ...args) {
    const opened: Socket = socket.apply(this, args);
    made.push(this as unknown as Insides, opened as unknown as Insides);
    return opened;
  });
  return { made, listeners: () => made.map(listenersOf) };
};

/** Node's timers, counted while they are pending. */
const countingTimers = () => {
  let pending = 0;
  const counted = (begin: (done: () => void) => Cancel): Cancel => {
    pending += 1;
    let isOver = false;
    const done = () => {
      if (!isOver) pending -= 1;
      isOver = true;
    };
    const cancel = begin(done);
    return () => {
      done();
      cancel();
    };
  };
  const timers: Timers = {
    after: (delayMs, run) =>
      counted((done) =>
        nodeTimers.after(delayMs, () => {
          done();
          run();
        }),
      ),
    every: (periodMs, run) => counted(() => nodeTimers.every(periodMs, run)),
  };
  return { timers, pending: () => pending };
};

test(
  `${RECONNECTS} connections lost and re-established leave one socket, its listeners and no timer`,
  {},
  async () => {
    const { made, listeners } = watchSockets();
    const { timers, pending } = countingTimers();
    // The server's clock advances a minute between two connects, because it limits their rate.
    let minutes = 0;
    const clock = { now: () => Date.now() + minutes * 60_000 };
    const server = await startTestServer({}, { clock });
    const proxy = await startFaultProxy(server.url);
    // Bypass the proxy, so that it counts only the app's own connection.
    const call = openCalls(server.url, TEST_ADMIN_KEY);
    const alerts = openAlerts(proxy.url, TEST_ADMIN_KEY, { call, timers });
    const link = () => alerts.service.state().link;
    const connected = () => alerts.until(() => link() === 'connected');
    alerts.service.start();
    await connected();
    const atFirst = listeners();

    for (let count = 0; count < RECONNECTS; count += 1) {
      // Alternate between a machine that woke and a connection that was cut, without waiting.
      if (count % 2 === 1) {
        proxy.resetAll();
        await alerts.until(() => link() === 'reconnecting');
      }
      minutes += 1;
      alerts.service.wake();
      await connected();
    }
    expect(made).toHaveLength(2);
    expect(listeners()).toEqual(atFirst);
    expect(pending()).toBe(0);
    await vi.waitFor(() => expect(proxy.connections()).toBe(1), { timeout: 150_000 });

    alerts.service.stop();
    await vi.waitFor(() => expect(proxy.connections()).toBe(0), { timeout: 150_000 });
    // A discarded socket has no listeners.
    expect(listeners()[1]).toBe(0);
    expect(pending()).toBe(0);
    await proxy.close();
  },
);

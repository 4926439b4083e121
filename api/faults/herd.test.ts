import { expect, test } from 'vitest';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { assertNothingLost, type Talk } from '#api/testing/assert-nothing-lost.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { openSiteConnection, whenState } from '#api/testing/site-connection.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

const CLIENTS = 1_000;
/** The number of clients in a conversation; the others only have the site open. */
const TALKING = 100;
const BACK_WITHIN_MS = 30_000;
const LOOP_LATE_P99_MS = 200;

/** Clients are spread over addresses, because one address may not open so many sockets. */
const headersOf = (n: number, cookie: string) => ({
  'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}`,
  ...(cookie === '' ? {} : { cookie }),
});

const openHerd = async (url: string, lineUrl: string) => {
  const talks: Talk[] = [];
  const herd: SocketPort<UserEvents>[] = [];
  let coming: Promise<void>[] = [];
  for (let n = 1; n <= CLIENTS; n += 1) {
    const visitor = createVisitorClient(url, aPrimaryHash(n));
    if (n <= TALKING) {
      const id = await visitor.start();
      const { message } = (await visitor.post(id)).body;
      talks.push({ id, acknowledged: [message], threads: { visitor: [message] } });
    }
    const connection = openSiteConnection(lineUrl, n, headersOf(n, visitor.cookie()));
    connection.connect();
    herd.push(connection);
    coming.push(whenState(connection, 'connected'));
    // Connect in small groups, so that only the reconnection is simultaneous.
    if (n % 50 === 0) coming = await Promise.all(coming).then(() => []);
  }
  return { talks, herd };
};

const connectedOf = (herd: readonly SocketPort<UserEvents>[]) =>
  herd.filter((connection) => connection.status().state === 'connected');

test('a thousand clients dropped at once reconnect within 30 s, and the event loop stays free', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const proxy = await startFaultProxy(server.url);
  const { talks, herd } = await openHerd(server.url, proxy.url);
  expect(connectedOf(herd)).toHaveLength(CLIENTS);

  const dropped = Promise.all(herd.map((connection) => whenState(connection, 'reconnecting')));
  await server.kill();
  await dropped;
  expect(connectedOf(herd)).toHaveLength(0);
  const again = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  again.forgetLoopDelay();
  proxy.retarget(again.url);
  const openAt = performance.now();
  await Promise.all(herd.map((connection) => whenState(connection, 'connected')));
  const tookMs = performance.now() - openAt;
  const { p99Ms } = await again.loopDelay();

  expect(connectedOf(herd)).toHaveLength(CLIENTS);
  expect(tookMs).toBeLessThan(BACK_WITHIN_MS);
  expect(p99Ms).toBeLessThan(LOOP_LATE_P99_MS);
  await assertNothingLost({ url: again.url, dataDir, talks });
  await proxy.close();
});

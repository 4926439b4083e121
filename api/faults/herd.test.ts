import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { assertNothingLost, type Talk } from '#api/testing/assert-nothing-lost.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const CLIENTS = 1_000;
/** So many of them are in a conversation; the others look at the site. */
const TALKING = 100;

/** A visitor's connection with the delays of the site. */
const openClient = (url: string, n: number, cookie: string): Socket => {
  const { realtime } = limits;
  const socket = io(`${url}/user`, {
    auth: { primaryHash: aPrimaryHash(n), visitorId: null, currentPage: '/' },
    // Each from an address of its own: one address may not hold so many.
    extraHeaders: {
      'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}`,
      ...(cookie === '' ? {} : { cookie }),
    },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: realtime.reconnectDelayMinMs,
    reconnectionDelayMax: realtime.reconnectDelayMaxMs,
    randomizationFactor: realtime.reconnectRandomisation,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
};

const connected = (socket: Socket) =>
  new Promise<void>((done) => void socket.once('connected', () => done()));

test('a thousand clients dropped at once all come back, and nothing is lost', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const proxy = await startFaultProxy(server.url);
  const talks: Talk[] = [];
  const sockets: Socket[] = [];
  let coming: Promise<void>[] = [];
  for (let n = 1; n <= CLIENTS; n += 1) {
    const visitor = createVisitorClient(server.url, aPrimaryHash(n));
    if (n <= TALKING) {
      const id = await visitor.start();
      const { message } = (await visitor.post(id)).body;
      talks.push({ id, acknowledged: [message], threads: { visitor: [message] } });
    }
    const socket = openClient(proxy.url, n, visitor.cookie());
    sockets.push(socket);
    coming.push(connected(socket));
    // In handfuls: that they all come at once is what is looked at afterwards.
    if (n % 50 === 0) coming = await Promise.all(coming).then(() => []);
  }
  expect(sockets.filter((socket) => socket.connected)).toHaveLength(CLIENTS);

  const back = Promise.all(sockets.map(connected));
  await server.kill();
  const again = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  proxy.retarget(again.url);
  await back;
  expect(sockets.filter((socket) => socket.connected)).toHaveLength(CLIENTS);
  await assertNothingLost({ url: again.url, dataDir, talks });
  await proxy.close();
}, 120_000);

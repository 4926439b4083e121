import { expect, test } from 'vitest';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import type { LineFaults } from '#api/testing/faulty-pipe.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

interface BadLine {
  up: Partial<LineFaults>;
  down: Partial<LineFaults>;
  messages: number;
}

/** Faults of the visitor's connection, which must not affect the admin's good one. */
const FLIPS = 50;
const FLIPS_WITHIN_MS = 60_000;

const lines: Record<string, BadLine> = {
  'two seconds of latency': {
    up: { latencyMs: 1_000, jitterMs: 100 },
    down: { latencyMs: 1_000, jitterMs: 100 },
    messages: shortOrLong(4, 20),
  },
  'a stall at every fifth chunk': {
    up: { stallShare: 0.2, stallMs: 700 },
    down: { stallShare: 0.2, stallMs: 700 },
    messages: shortOrLong(12, 60),
  },
  'eight kilobytes a second': {
    up: { bytesPerSecond: 8_000 },
    down: { bytesPerSecond: 8_000 },
    messages: shortOrLong(20, 100),
  },
  'slices of one byte': {
    up: { sliceBytes: 1 },
    down: { sliceBytes: 1 },
    messages: shortOrLong(20, 100),
  },
  'a reset in the midst of a frame, again and again': {
    up: { cutAfterBytes: 3_100 },
    down: { cutAfterBytes: 40_000 },
    messages: shortOrLong(30, 100),
  },
};

test('on all bad connections at once every message of both sides arrives, once and in order', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const proxies: Awaited<ReturnType<typeof startFaultProxy>>[] = [];
  const run = async (n: number, name: string, { up, down, messages }: BadLine) => {
    const proxy = await startFaultProxy(server.url, seededRandom(n));
    proxies.push(proxy);
    const open = await openTalk({ url: server.url, visitorUrl: proxy.url, n });
    const { visitor, admin } = open;
    if (!admin) throw new Error('no admin');
    proxy.set('up', up);
    proxy.set('down', down);
    for (let k = 1; k <= messages; k += 1) {
      visitor.write(`${name}: the visitor's ${k}`);
      admin.write(`${name}: the admin's ${k}`);
    }
    await Promise.all(open.sides.map((side) => side.settled(2 * messages)));
    expect(visitor.acknowledged.length, name).toBeLessThanOrEqual(messages);
    return open.talk();
  };
  const talks = await Promise.all(
    Object.entries(lines).map(([name, line], index) => run(index + 1, name, line)),
  );
  await assertNothingLost({ url: server.url, dataDir, talks });
  await Promise.all(proxies.map((proxy) => proxy.close()));
});

/** A server, a visitor behind a fault proxy, and the owner connected directly. */
const openBadLine = async (how: { isConnectedAsSite?: boolean } = {}) => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const proxy = await startFaultProxy(server.url);
  const open = await openTalk({ url: server.url, visitorUrl: proxy.url, ...how });
  const { visitor, admin } = open;
  if (!admin) throw new Error('no admin');
  return { server, dataDir, proxy, open, visitor, admin };
};

for (const deaf of ['up', 'down'] as const) {
  test(`a half-open connection that loses everything going ${deaf} is abandoned, and nothing is lost`, async () => {
    const { server, dataDir, proxy, open, visitor, admin } = await openBadLine();
    await visitor.until(() => visitor.received.length > 0);
    const pattern = deaf === 'up' ? /POST \/api/ : /HTTP\/1\.1 201/;
    proxy.set(deaf, { flow: 'lose' });
    // The socket stays silent for five seconds. Then the HTTP call is tried, which is lost as well.
    const tried = new Promise<void>((done) => proxy.whenPassing(deaf, pattern, done));
    for (let k = 1; k <= 5; k += 1) {
      visitor.write(`the visitor's ${k}`);
      admin.write(`the admin's ${k}`);
    }
    await tried;
    expect(visitor.acknowledged).toEqual([]);
    proxy.heal();
    await Promise.all([visitor.settled(10), admin.settled(10)]);
    await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
    await proxy.close();
  });
}

test('a connection that drops and returns fifty times within a minute while both sides write', async () => {
  const { server, dataDir, proxy, open, visitor, admin } = await openBadLine({
    isConnectedAsSite: true,
  });
  const random = seededRandom(3);
  const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));
  const startedAt = performance.now();
  for (let flip = 1; flip <= FLIPS; flip += 1) {
    visitor.write(`the visitor's ${flip}`);
    admin.write(`the admin's ${flip}`);
    proxy.set('up', { cutAfterBytes: 0 });
    proxy.resetAll();
    const endsAt = startedAt + (flip / FLIPS) * FLIPS_WITHIN_MS;
    const leftMs = Math.max(0, endsAt - performance.now());
    await wait(leftMs * random());
    proxy.heal();
    await wait(Math.max(0, endsAt - performance.now()));
  }
  await Promise.all([visitor.settled(2 * FLIPS), admin.settled(2 * FLIPS)]);
  await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
  await proxy.close();
});

import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';
import { built } from '../../testing/built.ts';

const { connectionsPerAddress, otherOpenFiles, unreadWithinMs } = limits.server;

/** The largest script of the built site. */
const largestFile = (): { path: string; bytes: number } => {
  const folder = built('site/client/assets');
  const all = readdirSync(folder).map((name) => ({
    path: `/assets/${name}`,
    bytes: statSync(join(folder, name)).size,
  }));
  return all.reduce((largest, one) => (one.bytes > largest.bytes ? one : largest));
};
const FILE = largestFile();

// More than the kernel buffers on a loopback connection: up to 4 MB of an answer that nobody reads.
const REQUESTS = Math.ceil(8e6 / FILE.bytes);

const ACK_WITHIN_MS = 1_000;

const isLinux = process.platform === 'linux';

/** Number of open connections, files and databases of the process (Linux). */
const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const request = (more = '') => `GET ${FILE.path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

interface Attack {
  readonly url: string;
  /** Loopback addresses to connect from. */
  readonly from: readonly string[];
  readonly connectionsEach: number;
  /** Sends the n-th connection's request; the connection never reads. */
  readonly send: (n: number) => string;
}

/** Opens connections in waves and never reads; drops those that the server closed. */
const neverRead = async (
  { url, from, connectionsEach, send }: Attack,
  afterEach: () => void | Promise<void>,
) => {
  const { hostname, port } = new URL(url);
  const connections: Socket[] = [];
  onTestFinished(() => {
    for (const connection of connections) connection.destroy();
  });
  for (let n = 0; n < connectionsEach; n += 1) {
    await Promise.all(
      from.map(
        (localAddress) =>
          new Promise<void>((done) => {
            const connection = connect({ port: Number(port), host: hostname, localAddress });
            connections.push(connection);
            connection.once('error', () => done());
            connection.on('error', () => undefined);
            connection.once('connect', () => connection.write(send(n), () => done()));
          }),
      ),
    );
    await afterEach();
  }
};

const watchOpenFiles = (pid: number) => {
  const before = openFilesOf(pid);
  let most = before;
  return {
    look: () => void (most = Math.max(most, openFilesOf(pid))),
    most: () => most - before,
    /** Waits until all but a few of the connections are closed. */
    hasComeDown: () =>
      expect
        .poll(() => openFilesOf(pid) - before, { timeout: 10 * unreadWithinMs })
        .toBeLessThan(50),
  };
};

// The kernel's buffers take memory, so only some connections send requests. The others stay silent.
for (const [what, from, connectionsEach, requestEvery] of [
  ['one address', ['127.0.0.2'], 2_000, 3],
  ['eight addresses', [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `127.0.0.${n}`), 400, 8],
] as const) {
  test.runIf(isLinux)(
    `thousands of connections from ${what} that read no answer: what is open stays bounded and comes down`,
    { timeout: 15 * unreadWithinMs },
    async () => {
      const server = await openAttackedServer({ TRUST_PROXY: '0' });
      const openFiles = watchOpenFiles(server.pid);
      const send = (n: number) => (n % requestEvery === 0 ? request().repeat(REQUESTS) : '');
      const honest = await server.underAttack(async () => {
        await neverRead({ url: server.url, from, connectionsEach, send }, openFiles.look);
      });
      await openFiles.hasComeDown();
      // The connection, and the file sent over it.
      const bound = 2 * connectionsPerAddress * from.length + otherOpenFiles;
      expect(openFiles.most()).toBeLessThanOrEqual(bound);
      expect(honest.slowestMs).toBeLessThan(ACK_WITHIN_MS);
    },
  );
}

test.runIf(isLinux)(
  'behind a proxy one client with unread answers has the same limit, and others are served',
  { timeout: 15 * unreadWithinMs },
  async () => {
    const server = await openAttackedServer();
    const openFiles = watchOpenFiles(server.pid);
    const send = () => request('X-Forwarded-For: 192.0.2.1\r\n').repeat(REQUESTS);
    const honest = await server.underAttack(async () => {
      const from = Array.from({ length: 10 }, () => '127.0.0.1');
      const attack = { url: server.url, from, connectionsEach: 100, send };
      await neverRead(attack, async () => {
        // By this answer the server has read the requests of earlier waves, which identify their
        // clients.
        await fetch(`${server.url}/api/health`);
        openFiles.look();
      });
    });
    await openFiles.hasComeDown();
    expect(openFiles.most()).toBeLessThanOrEqual(2 * connectionsPerAddress + otherOpenFiles);
    expect(honest.slowestMs).toBeLessThan(ACK_WITHIN_MS);
  },
);

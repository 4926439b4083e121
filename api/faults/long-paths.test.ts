import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { openAttackedServer } from '#api/testing/attacked-server.ts';

const CONNECTIONS = 200;
const REQUESTS_EACH = 10;

/** Slashes up to that length and a final letter: a backtracking search starts again at each slash. */
const slashes = (bytes: number): string => `${'/'.repeat(bytes - 1)}a`;

/** Repeats the request over one connection; resolves with the statuses of the answers. */
const repeat = async (url: string, target: string, from: string): Promise<string[]> => {
  const { hostname, port } = new URL(url);
  const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`;
  const statuses: string[] = [];
  while (statuses.length < REQUESTS_EACH) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    let received = '';
    let requested = 0;
    const request = () => {
      requested += 1;
      socket.write(head);
    };
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const seen = received.match(/HTTP\/1\.1 \d+/g) ?? [];
      if (seen.length < requested) return;
      if (statuses.length + requested < REQUESTS_EACH) request();
      else socket.end();
    });
    request();
    await once(socket, 'close');
    statuses.push(...(received.match(/HTTP\/1\.1 \d+/g) ?? ['none']));
  }
  return [...new Set(statuses)];
};

test.each([
  ['as long as the request head allows', limits.server.headerBytes - 200, 'HTTP/1.1 414'],
  ['as long as a path may be', limits.server.pathBytes, 'HTTP/1.1 404'],
])('200 connections that request paths of slashes, %s, delay nobody', async (_, bytes, status) => {
  const server = await openAttackedServer();
  const visit = await server.underAttack(async () => {
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_one, n) =>
        repeat(server.url, slashes(bytes), `203.0.113.${n}`),
      ),
    );
    for (const statuses of answers) expect(statuses).toEqual([status]);
  });
  expect(visit.sent).toBeGreaterThan(0);
  expect(visit.slowestMs).toBeLessThan(1_000);
});

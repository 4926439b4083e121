import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';

const { pathBytes, targetBytes } = limits.server;

/** The status line of the answer to a head that no client library would send. */
const statusLineOf = async (url: string, head: readonly string[]): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    // A websocket would stay open.
    if (answer.includes('\r\n\r\n')) socket.destroy();
  });
  const ending = head.some((line) => line.startsWith('Upgrade')) ? 'Upgrade' : 'close';
  socket.write([...head, `Connection: ${ending}`, '', ''].join('\r\n'));
  await new Promise((resolve) => socket.once('close', resolve));
  return answer.split('\r\n')[0] ?? '';
};

const filled = (start: string, bytes: number) => start.padEnd(bytes, '/');

test('a path over 2,048 bytes or a target over 8,192 gets 414, on every way in', async () => {
  const { url } = await startTestServer();
  const statusOf = (target: string, method = 'GET') =>
    statusLineOf(url, [`${method} ${target} HTTP/1.1`, 'Host: localhost']);
  expect([pathBytes, targetBytes]).toEqual([2_048, 8_192]);
  for (const start of ['/', '/api/health/', '/socket.io/', 'http://localhost/']) {
    expect(await statusOf(filled(start, pathBytes)), start).toMatch(/^HTTP\/1.1 (?!414)/);
    expect(await statusOf(filled(start, pathBytes + 1)), start).toMatch(/^HTTP\/1.1 414 /);
    expect(await statusOf(filled(`${start}?`, targetBytes)), start).toMatch(/^HTTP\/1.1 (?!414)/);
    expect(await statusOf(filled(`${start}?`, targetBytes + 1)), start).toMatch(/^HTTP\/1.1 414 /);
  }
  // The first is answered without Express; the second does not exist.
  for (const path of ['/api/track-event', '/nothing'])
    expect(await statusOf(filled(path, pathBytes + 1), 'POST'), path).toMatch(/^HTTP\/1.1 414 /);
});

test('a request that names two hosts is refused, in any case and over the sockets too', async () => {
  const { url } = await startTestServer();
  for (const target of ['/', '/api/health', '/socket.io/?EIO=4&transport=polling']) {
    const statusOf = (...lines: string[]) =>
      statusLineOf(url, [`GET ${target} HTTP/1.1`, ...lines]);
    expect(await statusOf('Host: localhost'), target).toMatch(/^HTTP\/1.1 (200|404) /);
    expect(await statusOf('Host: localhost', 'hOST: evil.example'), target).toMatch(/ 400 /);
    expect(await statusOf('Host: localhost', 'Host: localhost'), target).toMatch(/ 400 /);
    expect(await statusOf(), target).toMatch(/ 400 /);
  }
});

test('a websocket with two hosts or a long target is not opened', async () => {
  const { url } = await startTestServer();
  const upgrade = (target: string, ...hosts: string[]) =>
    statusLineOf(url, [
      `GET ${target} HTTP/1.1`,
      ...hosts,
      ...['Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]);
  const target = '/socket.io/?EIO=4&transport=websocket';
  expect(await upgrade(target, 'Host: localhost')).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await upgrade(target, 'Host: localhost', 'Host: evil.example')).toMatch(
    /^(HTTP\/1.1 4|$)/,
  );
  expect(await upgrade(filled(target, targetBytes + 1), 'Host: localhost')).toMatch(
    /^(HTTP\/1.1 4|$)/,
  );
});

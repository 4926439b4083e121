import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#api/testing/start-test-server.ts';

/** Writes the pieces one after another and reads until the server closes the connection. */
const exchange = async (url: string, ...pieces: readonly string[]): Promise<string> => {
  const { hostname, port } = new URL(url);
  const connection = connect({ port: Number(port), host: hostname, noDelay: true });
  onTestFinished(() => void connection.destroy());
  let answer = '';
  connection.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  for (const piece of pieces) {
    await new Promise<void>((done) => void connection.write(piece, () => setImmediate(done)));
  }
  await once(connection, 'close');
  return answer;
};

const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

const h2c = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n';
const closing = 'Connection: close, Upgrade, HTTP2-Settings\r\n';
const get = (path: string, headers: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

for (const [what, upgrade] of [
  ['h2c', h2c],
  ['h2c among others', 'Upgrade: h2c, websocket\r\n'],
  ['TLS/1.0', 'Upgrade: TLS/1.0\r\n'],
  ['a made-up name', 'Upgrade: no-such-protocol/7\r\n'],
  ['an empty name', 'Upgrade: \r\n'],
  ['websocket, away from its path', 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'],
] as const) {
  test(`answers a request that wants ${what} as plain HTTP/1.1`, async () => {
    const { url } = await startTestServer();
    const answer = await exchange(url, get('/api/health', upgrade + closing));
    expect(statusesOf(answer)).toEqual([200]);
    expect(answer).toContain('"product":"foyer"');
    expect(statusesOf(await exchange(url, get('/nothing', upgrade + closing)))).toEqual([404]);
  });
}

test('a body sent in pieces with such a request reaches its call', async () => {
  const { url } = await startTestServer();
  const body = JSON.stringify({ name: 'A', more: 'x'.repeat(5_000) });
  const head = (length: string) =>
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}${h2c}${closing}\r\n`;
  const whole = head(`Content-Length: ${body.length}\r\n`);
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (const pieces of [
    [whole + body],
    [whole, body.slice(0, 9), body.slice(9)],
    [head('Transfer-Encoding: chunked\r\n') + chunk],
    [head('Transfer-Encoding: chunked\r\n'), chunk.slice(0, 9), chunk.slice(9)],
  ]) {
    const answer = await exchange(url, ...pieces);
    expect(statusesOf(answer)).toEqual([400]);
    // The errors name fields, so the body was read.
    expect(answer).toContain('Name must be at least 2 characters');
  }
});

test('the connection stays usable, even for a second such request', async () => {
  const { url } = await startTestServer();
  const wish = get('/api/health', `${h2c}Connection: keep-alive, Upgrade, HTTP2-Settings\r\n`);
  const answer = await exchange(url, wish, wish, wish + get('/nothing', h2c + closing));
  expect(statusesOf(answer)).toEqual([200, 200, 200, 404]);
});

test("a protocol other than websocket is refused at the sockets' path with an explanation", async () => {
  const { url } = await startTestServer();
  for (const transport of ['websocket', 'polling']) {
    const path = `/socket.io/?EIO=4&transport=${transport}`;
    expect(statusesOf(await exchange(url, get(path, h2c + closing)))).toEqual([400]);
  }
});

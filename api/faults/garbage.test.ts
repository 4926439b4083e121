import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { shortOrLong } from '#api/testing/short-or-long.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const AT_ONCE = 12;

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'get'];
const endpoint = '/socket.io/?EIO=4&transport=';
const paths = [
  ...['/', '/admin', '/projects', '/%', '/%00', '/..%2f..%2fetc/passwd', '//elsewhere', '*'],
  ...['/api/health', '/api/geo', '/api/track-event', '/api/fingerprint', '/api/contact'],
  ...['polling', 'websocket', 'polling&sid=none', '[object Object]'].map(
    (rest) => `${endpoint}${rest}`,
  ),
  `/api/conversations/${'a'.repeat(64)}/active`,
  `/projects/${'x'.repeat(9_000)}`,
];
const headers = [
  ...['Host: x', 'Host:', 'Origin: null', 'Origin: http://evil.example', 'Range: bytes=9-2'],
  ...['Content-Type: application/json', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...['Cookie: visitor=%%%; a=b;;=', 'Expect: 100-continue', `X-Forwarded-For: ${'1,'.repeat(50)}`],
  `x-admin-key: ${'k'.repeat(500)}`,
];
const bodies = [
  '',
  '{}',
  '{"a":',
  '{"__proto__":{}}',
  '5\r\nhello\r\n0\r\n\r\n',
  '4probe',
  '40/admin,{}',
];

const oneOf = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

const aRequest = (random: () => number): string => {
  if (random() < 0.05)
    return Array.from({ length: 300 }, () => String.fromCharCode(random() * 256)).join('');
  const some = Array.from({ length: 1 + Math.floor(random() * 5) }, () => oneOf(headers, random));
  const head = [`${oneOf(methods, random)} ${oneOf(paths, random)} HTTP/1.1`, ...some].join('\r\n');
  const whole = `${head}\r\n\r\n${oneOf(bodies, random)}`;
  return random() < 0.2 ? whole.slice(0, random() * whole.length) : whole;
};

/** Sends random bytes, answers with noise, and closes at any point. */
const disturb = async (port: number, random: () => number): Promise<void> => {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  const closed = new Promise<void>((done) => void client.once('close', () => done()));
  client.on('data', () => {
    if (random() < 0.3) client.write(Buffer.from([0x81, 0x82, 1, 2, 3, 4, random() * 256, 0x36]));
  });
  client.write(aRequest(random), 'latin1');
  const share = random();
  if (share > 0.4) await new Promise<void>((done) => void setTimeout(done, share * 40));
  if (random() < 0.6) client.resetAndDestroy();
  else client.destroy();
  await closed;
};

test('thousands of connections send garbage and close at any point: other conversations lose nothing', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const open = await openTalk({ url: server.url });
  const random = seededRandom(11);
  const port = Number(new URL(server.url).port);
  let left = shortOrLong(2_000, 50_000);
  const disturbForever = async () => {
    while (left > 0) {
      left -= 1;
      await disturb(port, random);
    }
  };
  const disturbing = Array.from({ length: AT_ONCE }, disturbForever);
  for (let n = 1; n <= 20; n += 1) open.visitor.write(`in the noise ${n}`);
  await Promise.all(disturbing);
  await Promise.all(open.sides.map((side) => side.settled(20)));
  expect(server.isAlive()).toBe(true);
  await assertNothingLost({ url: server.url, dataDir, talks: [open.talk()] });
}, 300_000);

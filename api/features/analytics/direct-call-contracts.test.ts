import { once } from 'node:events';
import { createConnection } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

/** The common form of the call, and an equivalent that only Express recognizes. */
const DIRECT = '/api/track-event';
const BY_EXPRESS = '/api/Track-Event';

const start = async () => {
  const { url } = await startTestServer({ TRUST_PROXY: '1', PUBLIC_URL: 'https://foyer.example' });
  /** Everything in the answer that does not depend on time. */
  return async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(Buffer.from(body)),
    });
    const sent = Object.fromEntries(response.headers);
    const text = await response.text();
    const hasId = /^[0-9a-f-]{36}$/.test(sent['x-request-id'] ?? '');
    const isNamed = text === '' || text.includes(sent['x-request-id'] ?? 'no id');
    delete sent['date'];
    delete sent['x-request-id'];
    const rest = text.replace(/"request_id":"[^"]*"/, '');
    return { status: response.status, headers: sent, text: rest, hasId, isNamed };
  };
};

const event = aTrackEvent(Date.now());
const whole = JSON.stringify(event);
const bodies = fc.oneof(
  fc.constantFrom(whole, `\ufeff${whole}`, ` \n${whole}`, whole.slice(0, -1), '[]', '"text"', '{}'),
  fc.constantFrom(
    JSON.stringify({ ...event, section: 7 }),
    JSON.stringify({ ...event, details: { doNotTrack: true } }),
  ),
  fc.json(),
  fc.string({ minLength: 1 }),
  fc.uint8Array({ minLength: 1, maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
);
const common = {
  'content-type': fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'text/plain;charset=UTF-8',
  ),
  origin: fc.constant('https://foyer.example'),
  'x-forwarded-proto': fc.constantFrom('http', 'https'),
  dnt: fc.constant('1'),
};
const uncommon = {
  'content-type': fc.constantFrom('text/plain; charset=latin1', 'text/html'),
  origin: fc.constantFrom('https://other.example', 'null'),
  'x-admin-key': fc.constant(TEST_ADMIN_KEY),
  'content-encoding': fc.constantFrom('identity', 'gzip'),
};

/** Some of these headers: by default, a record would include nearly all of them. */
const someOf = (all: Record<string, fc.Arbitrary<string>>) =>
  fc
    .tuple(fc.record(all), fc.subarray(Object.keys(all)))
    .map(([values, names]) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])));

/** Half of all calls have nothing uncommon. */
const headers = fc
  .tuple(someOf(common), fc.oneof(fc.constant({}), someOf(uncommon)))
  .map(([some, others]) => ({ ...some, ...others }));

test('answers are the same with and without Express, whatever is sent', async () => {
  const post = await start();
  let n = 0;
  await fc.assert(
    fc.asyncProperty(bodies, headers, async (body, drawn) => {
      // An address of its own, so that no limit is reached.
      n += 1;
      const from = { ...drawn, 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` };
      const direct = await post(DIRECT, body, from);
      expect(direct).toEqual(await post(BY_EXPRESS, body, from));
      expect([direct.hasId, direct.isNamed]).toEqual([true, true]);
    }),
    {
      numRuns: 250,
      // Cases that must always run.
      examples: [
        [whole, {}],
        [whole, { origin: 'https://foyer.example', 'x-forwarded-proto': 'https' }],
        [whole, { origin: 'https://other.example' }],
        [whole, { dnt: '1' }],
        [whole, { 'content-encoding': 'gzip' }],
        [`\ufeff${whole}`, {}],
        ['"text"', {}],
      ],
    },
  );
});

test('both ways count against one limit', async () => {
  const post = await start();
  const from = { 'x-forwarded-for': '198.18.0.1', 'content-type': 'text/plain' };
  const [{ times }] = limits.analytics.perAddress;
  const statuses = async (path: string) =>
    Promise.all(Array.from({ length: 100 }, async () => (await post(path, '{}', from)).status));
  // Some refill while a slow machine sends them.
  for (let sent = 0; sent < 2 * times; sent += 100)
    if ((await statuses(DIRECT)).includes(429)) break;
  expect(await statuses(BY_EXPRESS)).toContain(429);
  expect(await statuses(DIRECT)).toContain(429);
});

test('a client that disconnects during a body affects nobody else', async () => {
  const { url } = await startTestServer();
  const { port, hostname } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  await once(socket, 'connect');
  socket.end(
    `POST ${DIRECT} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\n{`,
  );
  socket.resume();
  await once(socket, 'close');
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

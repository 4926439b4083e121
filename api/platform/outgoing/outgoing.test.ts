import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createOutgoing, type OutgoingOptions } from '#api/platform/outgoing/outgoing.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

const certificate = (name: string) =>
  readFileSync(new URL(`../../testing/certificates/${name}.pem`, import.meta.url), 'utf8');

const authorities = certificate('authority');

const bounds = { timeoutMs: 20_000, maxAnswerBytes: 1_024 };

/** Starts a receiver on this machine and returns its port. */
const receive = async (listener: RequestListener, { isSecure = false } = {}): Promise<number> => {
  const server = isSecure
    ? createHttps({ key: certificate('server-key'), cert: certificate('server') }, listener)
    : createHttp(listener);
  return Number(new URL(await listenForTest(server)).port);
};

const post = (url: string, options: Partial<OutgoingOptions> = {}, signal?: AbortSignal) =>
  createOutgoing({ ...bounds, ...options }).post({
    url,
    headers: { 'x-kind': 'test' },
    body: 'héllo',
    ...(signal && { signal }),
  });

const open = { allowsHttp: true, allowsPrivate: true };

const readBody = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

test('sends headers and body, and returns status, headers and body of the answer', async () => {
  const port = await receive((request, response) => {
    void readBody(request).then((body) => {
      response.writeHead(201, { location: '/m/1', 'x-two': ['a', 'b'] });
      response.end(`${request.method} ${request.headers['x-kind'] as string} ${body}`);
    });
  });
  const answer = await post(`http://127.0.0.1:${port}/x`, open);
  expect(answer).toMatchObject({ ok: true, status: 201, body: 'POST test héllo' });
  expect(answer).toMatchObject({ headers: { location: '/m/1', 'x-two': 'a, b' } });
});

test('https: the certificate must have the name and come from a known authority', async () => {
  const port = await receive((_request, response) => response.end('ok'), { isSecure: true });
  const options = { allowsPrivate: true, authorities };
  expect(await post(`https://localhost:${port}/`, options)).toMatchObject({ ok: true, body: 'ok' });
  expect(await post(`https://127.0.0.1:${port}/`, options)).toMatchObject({
    reason: 'has a certificate of another name',
  });
  expect(await post(`https://localhost:${port}/`, { allowsPrivate: true })).toEqual({
    ok: false,
    code: 'failed',
    reason: 'has a certificate that no known authority signed',
  });
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0x7f.1/',
  'https://127.0.0.1./',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://198.18.0.1/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[ff02::1]/',
])('refuses the private address %s', async (url) => {
  const answer = await post(url);
  expect(answer).toMatchObject({ ok: false, code: 'forbidden' });
  expect(answer).toHaveProperty('reason', expect.stringContaining('not an address of the public'));
});

test.each([
  ['http://example.com/', 'must begin with https://'],
  ['ftp://example.com/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['https://user:word@example.com/', 'must hold no user name or password'],
  ['example.com', 'is not a web address'],
  ['', 'is not a web address'],
])('refuses the form of %s', async (url, reason) => {
  expect(createOutgoing(bounds).refusalOf(url)).toBe(reason);
  expect(await post(url)).toEqual({ ok: false, code: 'forbidden', reason });
});

test('accepts a public name and a public address', () => {
  const { refusalOf } = createOutgoing(bounds);
  for (const url of ['https://push.example.com:8443/a?b', 'https://1.1.1.1/', 'https://[2606::1]/'])
    expect(refusalOf(url), url).toBeNull();
});

test('refuses a name that resolves to a private address when connecting', async () => {
  let requests = 0;
  const port = await receive((_request, response) => {
    requests++;
    response.end();
  });
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const options = { allowsHttp: true, resolve };
  const answer = await post(`http://rebinding.example:${port}/`, options);
  expect(answer).toEqual({
    ok: false,
    code: 'forbidden',
    reason: 'leads to 127.0.0.1, which is not an address of the public internet',
  });
  const mapped = () => Promise.resolve([{ address: '::ffff:127.0.0.1', family: 6 }]);
  expect(
    await post(`http://rebinding.example:${port}/`, { allowsHttp: true, resolve: mapped }),
  ).toMatchObject({ code: 'forbidden' });
  expect(await post(`http://localhost:${port}/`, { allowsHttp: true })).toMatchObject({
    code: 'forbidden',
  });
  expect(requests).toBe(0);
});

test('resolves the name for each request and connects to exactly the checked address', async () => {
  const port = await receive((request, response) => response.end(request.headers.host));
  const lookups: string[] = [];
  const outgoing = createOutgoing({
    ...bounds,
    ...open,
    resolve: (hostname) => {
      lookups.push(hostname);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    },
  });
  const request = { url: `http://hooks.example:${port}/`, headers: {}, body: '' };
  for (const expected of [1, 2]) {
    expect(await outgoing.post(request)).toMatchObject({ body: `hooks.example:${port}` });
    expect(lookups).toHaveLength(expected);
  }
});

test('does not follow a redirect', async () => {
  const seen: (string | undefined)[] = [];
  const port = await receive((request, response) => {
    seen.push(request.url);
    response.writeHead(307, { location: '/inside' }).end();
  });
  const answer = await post(`http://127.0.0.1:${port}/outside`, open);
  expect(answer).toMatchObject({ ok: true, status: 307, headers: { location: '/inside' } });
  expect(seen).toEqual(['/outside']);
});

test('reads only the beginning of an endless answer', async () => {
  const port = await receive((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      response.once('drain', write);
    };
    write();
  });
  const answer = await post(`http://127.0.0.1:${port}/`, open);
  expect(answer).toMatchObject({ ok: true, status: 200, body: 'x'.repeat(1_024) });
});

test.each([
  ['before the headers', () => undefined],
  ['in the middle of the body', (response: { write(text: string): void }) => response.write('x')],
])('gives up on a receiver that stops %s', async (_where, begin) => {
  const port = await receive((_request, response) => begin(response));
  const answer = await post(`http://127.0.0.1:${port}/`, { ...open, timeoutMs: 50 });
  expect(answer).toEqual({ ok: false, code: 'failed', reason: 'failed: no answer within 0.05 s' });
});

test('ends when its signal aborts', async () => {
  const ended = new AbortController();
  const port = await receive(() => ended.abort());
  const url = `http://127.0.0.1:${port}/`;
  const reason = 'did not answer in time';
  expect(await post(url, open, ended.signal)).toEqual({ ok: false, code: 'failed', reason });
  expect(await post(url, open, ended.signal)).toMatchObject({ ok: false, code: 'failed', reason });
});

test('explains failures in words', async () => {
  const port = await receive((request) => request.socket.destroy());
  expect(await post(`http://127.0.0.1:${port}/`, open)).toMatchObject({
    code: 'failed',
    reason: 'closed the connection without an answer',
  });
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  expect(await post('https://gone.example/', { resolve: failing('ENOTFOUND') })).toMatchObject({
    code: 'failed',
    reason: 'has a name without an address',
  });
  const refusing = createHttp().listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const closed = (refusing.address() as AddressInfo).port;
  refusing.close();
  await once(refusing, 'close');
  expect(await post(`http://127.0.0.1:${closed}/`, open)).toMatchObject({
    code: 'failed',
    reason: 'accepts no connection',
  });
});

test('refuses a header that cannot be sent', async () => {
  const outgoing = createOutgoing({ ...bounds, ...open });
  const request = { url: 'http://127.0.0.1:1/', headers: { 'x-name': 'a\r\nb: c' }, body: '' };
  expect(await outgoing.post(request)).toMatchObject({ ok: false, code: 'forbidden' });
});

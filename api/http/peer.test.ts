import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createOriginCheck } from '#api/http/origins.ts';
import { createPeerReader, createProxyWatch } from '#api/http/peer.ts';

const request = (headers: Record<string, string>, remoteAddress = '10.0.0.9'): IncomingMessage =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('without trusted proxies, ignores forwarded headers', () => {
  const peer = createPeerReader(0)(
    request({
      host: 'site.example',
      'x-forwarded-for': '203.0.113.5',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    }),
  );
  expect(peer).toEqual({ address: '10.0.0.9', isSecure: false, host: 'site.example' });
});

test('with one trusted proxy, the address is the one that proxy saw', () => {
  const peer = createPeerReader(1)(
    request({
      host: 'inner:5000',
      'x-forwarded-for': '198.51.100.1, 203.0.113.5',
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'site.example',
    }),
  );
  expect(peer).toEqual({ address: '203.0.113.5', isSecure: true, host: 'site.example' });
});

const verdict = (
  headers: Record<string, string>,
  over: { publicUrl?: string; allowedOrigins?: string[] } = {},
) =>
  createOriginCheck({
    publicUrl: over.publicUrl,
    allowedOrigins: over.allowedOrigins ?? [],
    peerOf: createPeerReader(0),
  })(request({ host: 'site.example:5000', ...headers }));

for (const [headers, expected] of [
  [{}, 'none'],
  [{ 'sec-fetch-site': 'same-origin' }, 'none'],
  [{ 'sec-fetch-site': 'cross-site' }, 'refused'],
  [{ 'sec-fetch-site': 'same-site' }, 'refused'],
  [{ origin: 'http://site.example:5000' }, 'own'],
  [{ origin: 'https://site.example:5000' }, 'refused'],
  [{ origin: 'http://site.example' }, 'refused'],
  [{ origin: 'http://evil.site.example:5000' }, 'refused'],
  [{ origin: 'http://site.example:5000.evil.example' }, 'refused'],
  [{ origin: 'null' }, 'refused'],
  [{ origin: '' }, 'refused'],
  [{ origin: 'app://console' }, 'desktop'],
  [{ origin: 'app://console.evil' }, 'refused'],
] as const) {
  test(`${JSON.stringify(headers)} is ${expected}`, () => {
    expect(verdict(headers)).toBe(expected);
  });
}

test('compares the public URL and the allowed origins exactly', () => {
  const over = { publicUrl: 'https://foyer.example', allowedOrigins: ['https://friend.example'] };
  expect(verdict({ origin: 'https://foyer.example' }, over)).toBe('own');
  expect(verdict({ origin: 'https://friend.example' }, over)).toBe('allowed');
  expect(verdict({ origin: 'https://not-friend.example' }, over)).toBe('refused');
});

for (const [host, remoteAddress, expected] of [
  ['evil.example', '203.0.113.5', 'refused'],
  ['site.example:5000', '203.0.113.5', 'refused'],
  ['foyer.example', '203.0.113.5', 'refused'],
  ['10.0.0.9:5000', '10.0.0.1', 'refused'],
  // Claims to be this machine but comes from elsewhere.
  ['localhost:5000', '203.0.113.5', 'refused'],
  ['127.0.0.1:5000', '10.0.0.1', 'refused'],
  ['localhost.evil.example', '127.0.0.1', 'refused'],
  ['127.0.0.1.evil.example', '127.0.0.1', 'refused'],
  ['localhost:5000', '127.0.0.1', 'own'],
  ['127.0.0.1:5000', '::ffff:127.0.0.1', 'own'],
  ['[::1]:5000', '::1', 'own'],
] as const) {
  test(`with a public address the host ${host} is ${expected} for ${remoteAddress}`, () => {
    const verdictOf = createOriginCheck({
      publicUrl: 'https://foyer.example',
      allowedOrigins: [],
      peerOf: createPeerReader(0),
    });
    expect(verdictOf(request({ host, origin: `http://${host}` }, remoteAddress))).toBe(expected);
  });
}

test('behind a proxy on this machine, the visitor is the one the proxy names', () => {
  const verdictOf = createOriginCheck({
    publicUrl: 'https://foyer.example',
    allowedOrigins: [],
    peerOf: createPeerReader(1),
  });
  const headers = { host: '127.0.0.1:5000', origin: 'http://127.0.0.1:5000' };
  const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.5' };
  expect(verdictOf(request(forwarded, '127.0.0.1'))).toBe('refused');
  expect(verdictOf(request(headers, '127.0.0.1'))).toBe('own');
});

test('a closed connection has no address, and reading it does not fail', () => {
  const gone = { headers: { host: 'x' }, socket: {} } as unknown as IncomingMessage;
  expect(createPeerReader(0)(gone).address).toBe('');
  expect(createPeerReader(1)(gone).address).toBe('');
});

for (const [headers, remoteAddress, trustedHops, isNoticed] of [
  [{ 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1', 0, true],
  [{ forwarded: 'for=203.0.113.5' }, '::1', 0, true],
  [{ 'x-forwarded-proto': 'https' }, '::ffff:127.0.0.1', 0, true],
  [{ 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1', 1, false],
  // Any outsider may send the header.
  [{ 'x-forwarded-for': '203.0.113.5' }, '198.51.100.1', 0, false],
  [{ 'x-forwarded-for': '203.0.113.5' }, '127.evil.example', 0, false],
  [{}, '127.0.0.1', 0, false],
] as const)
  test(`${JSON.stringify(headers)} from ${remoteAddress} with ${trustedHops} trusted proxies is ${isNoticed ? 'an' : 'no'} unknown proxy`, () => {
    const logged: string[] = [];
    const watch = createProxyWatch(trustedHops, { warn: (event) => void logged.push(event) });
    const peerOf = createPeerReader(trustedHops, watch.look);
    for (let n = 0; n < 3; n += 1) peerOf(request({ ...headers }, remoteAddress));
    expect(watch.isNoticed()).toBe(isNoticed);
    expect(logged).toEqual(isNoticed ? ['proxy_not_trusted'] : []);
  });

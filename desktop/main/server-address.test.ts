import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#api/testing/start-test-server.ts';
import * as access from '../testing/node-network.ts';
import { identifyServer, readServerAddress } from './server-address.ts';

test.each([
  ['foyer.example', 'https://foyer.example'],
  [' https://foyer.example/projects?x=1 ', 'https://foyer.example'],
  ['http://localhost:5000/admin', 'http://localhost:5000'],
  ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
  ['http://[::1]:5000', 'http://[::1]:5000'],
])('reads %s as the server %s', (typed, server) => {
  expect(readServerAddress(typed)).toEqual({ ok: true, server });
});

test.each([
  ['', 'not_an_address'],
  ['   ', 'not_an_address'],
  ['https://', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['javascript://x', 'not_an_address'],
  ['https://user:pass@foyer.example', 'not_an_address'],
  ['http://foyer.example', 'not_secure'],
  ['http://127.0.0.1.evil.test', 'not_secure'],
  ['http://localhost.evil.test', 'not_secure'],
])('refuses %s as %s', (typed, code) => {
  expect(readServerAddress(typed)).toEqual({ ok: false, error: { code } });
});

test('recognizes a running server by its own description', async () => {
  const { url, stop } = await startTestServer();
  expect(await identifyServer(url, access)).toEqual({
    ok: true,
    server: url,
    version: '0.0.0-test',
  });
  await stop();
  expect(await identifyServer(url, access)).toEqual({ ok: false, error: { code: 'no_answer' } });
});

test.each([
  ['<!doctype html><title>Router</title>', 200],
  ['{"product":"other","version":"1"}', 200],
  ['{}', 404],
])('a server that answers %s is not Foyer', async (text, status) => {
  const server = createServer((_request, response) => response.writeHead(status).end(text));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await identifyServer(`http://127.0.0.1:${port}`, access)).toEqual({
    ok: false,
    error: { code: 'not_foyer' },
  });
});

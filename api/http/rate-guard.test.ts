import express from 'express';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createErrorHandler } from '#api/http/errors.ts';
import { createRateGuard } from '#api/http/rate-guard.ts';
import { createWriteLimit } from '#api/http/write-limit.ts';
import { createLogger } from '#api/platform/logger.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

const serve = async () => {
  const clock = createFakeClock();
  const writes = createWriteLimit(clock);
  const app = express();
  const guard = createRateGuard({
    clock,
    writes,
    peerOf: () => ({ address: '192.0.2.1', isSecure: false, host: 'localhost' }),
    knownVisitor: () => null,
    isAdmin: () => false,
  });
  app.use(guard, (_request, response) => void response.sendStatus(204));
  app.use(createErrorHandler(createLogger('silent')));
  const origin = await listenForTest(createServer(app));
  const request = (path: string, method = 'GET') => fetch(`${origin}${path}`, { method });
  return { request, writes };
};

test('pages have a separate limit, and a client over it gets a readable page', async () => {
  const { request } = await serve();
  const [{ times }] = limits.rates.sitePerAddress;
  for (let n = 0; n < times; n += 100) {
    await Promise.all(Array.from({ length: 100 }, () => request('/somewhere')));
  }
  const refused = await request('/somewhere');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.text()).toBe('Too many requests from your address. Try again in 1 s.\n');
  expect((await request('/api/health')).status).toBe(204);
});

test('a write counts however its path is spelled; events have a separate limit', async () => {
  const { request, writes } = await serve();
  while (writes.take('192.0.2.1', null) === 0);
  for (const path of ['/api/contact', '/API/contact', '/api/contact/', '/api']) {
    expect((await request(path, 'POST')).status, path).toBe(429);
  }
  expect((await request('/api/contact')).status).toBe(204);
  expect((await request('/api/track-event', 'POST')).status).toBe(204);
  expect((await request('/API/Track-Event/', 'POST')).status).toBe(204);
});

import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';

test('with a public address no other Host makes a page our own, over HTTP and sockets', async () => {
  const { url } = await startTestServer({ PUBLIC_URL: 'https://foyer.example' });
  const visitor = createVisitorClient(url);
  const outcomes: unknown[] = [];
  for (const [host, origin] of [
    ['evil.example', 'http://evil.example'],
    ['foyer.example', 'https://foyer.example'],
    [new URL(url).host, url],
  ] as const) {
    const socket = visitor.socket({}, { host, origin });
    const end = await Promise.race([next(socket, 'connected'), next(socket, 'connect_error')]);
    const posted = httpRequest(`${url}/api/contact`, { method: 'POST', headers: { host, origin } });
    posted.end();
    const [answer] = (await once(posted, 'response')) as [IncomingMessage];
    answer.resume();
    outcomes.push([host, answer.statusCode, end instanceof Error]);
  }
  expect(outcomes).toEqual([
    ['evil.example', 403, true],
    ['foyer.example', 400, false],
    [new URL(url).host, 400, false],
  ]);
});

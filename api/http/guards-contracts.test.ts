import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import { limits } from '#shared/limits.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { next } from '#api/testing/visitor-client.ts';

test('with a public URL, any other Host is foreign, over HTTP and sockets', async () => {
  const { url, visitor } = await startTestServer({ PUBLIC_URL: 'https://foyer.example' });
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

const json = { 'content-type': 'application/json' };
const badBodies: readonly (readonly [Record<string, string>, string])[] = [
  [json, '{}'],
  [json, '{"unknown":1}'],
  [json, '[]'],
  [json, 'null'],
  [json, '{"cut off'],
  [json, `"${'x'.repeat(limits.server.bodyBytes)}"`],
  [{ 'content-type': 'text/plain' }, '{}'],
];

/** The call's path with invalid parameters and an invalid query. */
const badAddressOf = (path: string) => `${path.replaceAll(/:\w+/g, 'no-such-id')}?limit=x&more=1`;

test('every admin call checks the key before anything else', async () => {
  const { url } = await startTestServer();
  const adminCalls = Object.entries(calls).filter(([, { path }]) => path.startsWith('/api/admin'));
  expect(adminCalls.length).toBeGreaterThan(40);
  for (const [name, { method, path }] of adminCalls) {
    const bodies = method === 'GET' ? [[{}, undefined] as const] : badBodies;
    for (const [headers, body = null] of bodies) {
      const response = await fetch(`${url}${badAddressOf(path)}`, { method, headers, body });
      const answer = (await response.json()) as { error: { code: string } };
      expect([response.status, answer.error.code], name).toEqual([401, 'unauthorized']);
    }
    const [headers, body = null] = bodies[0] ?? [{}];
    const wrong = { ...headers, 'x-admin-key': 'a wrong key' };
    const response = await fetch(`${url}${badAddressOf(path)}`, { method, headers: wrong, body });
    expect([401, 429], name).toContain(response.status);
  }
});

test('an unknown path below /api/admin requires the key, however it is spelled', async () => {
  const { url } = await startTestServer();
  for (const path of ['/api/admin', '/api/admin/', '/api/admin/none', '/API/Admin/none']) {
    expect((await fetch(`${url}${path}`)).status, path).toBe(401);
    const headers = { 'x-admin-key': TEST_ADMIN_KEY };
    expect((await fetch(`${url}${path}`, { headers })).status, path).toBe(404);
  }
});

test('a call that visitors can make too is refused for a wrong key before it is parsed', async () => {
  const { url } = await startTestServer();
  const id = 'no-such-id';
  for (const path of [
    `/api/conversations/${id}/messages?limit=x`,
    `/api/conversations/${id}/transcript`,
  ]) {
    expect((await fetch(`${url}${path}`)).status, path).toBe(400);
    const headers = { 'x-admin-key': 'a wrong key' };
    expect((await fetch(`${url}${path}`, { headers })).status, path).toBe(401);
  }
});

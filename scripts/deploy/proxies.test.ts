import { connect as connectHttp2 } from 'node:http2';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openTalk, type OpenTalk } from '#api/testing/open-talk.ts';
import { sendFile } from '#api/testing/send-file.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectedAdmin, createVisitorClient, next } from '#api/testing/visitor-client.ts';
import { inRoot } from '../run/paths.mjs';
import { testWithTools } from '../testing/test-with-tool.ts';
import { startCaddy, startNginx, type RunningProxy } from '../testing/start-proxy.ts';

const ca = readFileSync(inRoot('api/testing/certificates/authority.pem'));

const start = async (startProxy: (upstream: string) => Promise<RunningProxy>) => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  return { server, proxy: await startProxy(server.url) };
};

/** One request over TLS, from a local address. */
const callFrom = async (
  url: string,
  localAddress: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; body: string }> => {
  const sent = request(url, { ...options, ca, localAddress, agent: false, family: 4 });
  sent.end(body);
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
};

for (const [name, tools, startProxy] of [
  ['Caddy', { caddy: 'caddy' }, startCaddy],
  ['nginx', { nginx: 'nginx' }, startNginx],
] as const) {
  const testWithProxy = testWithTools(tools);

  testWithProxy(
    `${name}: pages and calls go over HTTP/2 with TLS, and the server knows it`,
    async () => {
      const { proxy } = await start(startProxy);
      const session = connectHttp2(proxy.secureUrl, { ca });
      onTestFinished(() => session.close());
      const stream = session.request({
        ':path': '/api/admin/system',
        'x-admin-key': TEST_ADMIN_KEY,
      });
      const system = JSON.parse(await text(stream)) as { proxy: object };
      expect(session.alpnProtocol).toBe('h2');
      expect(system.proxy).toMatchObject({ trusted_hops: 1, is_forwarded: true, is_secure: true });
    },
  );

  testWithProxy(
    `${name}: the server counts each visitor's own address, whatever they claim`,
    async () => {
      const { proxy } = await start(startProxy);
      let claims = 0;
      const signIn = async (from: string) => {
        claims += 1;
        const headers = {
          'x-admin-key': 'x'.repeat(16),
          'x-forwarded-for': `198.51.100.${claims}`,
        };
        return (await callFrom(`${proxy.secureUrl}/api/admin/system`, from, { headers })).status;
      };
      const statuses = [];
      while (statuses.at(-1) !== 429 && statuses.length < 100)
        statuses.push(await signIn('127.0.0.2'));
      expect(statuses.at(-1)).toBe(429);
      expect(await signIn('127.0.0.3')).toBe(401);
    },
  );

  testWithProxy(`${name}: sockets go through, by websocket and by polling that waits`, async () => {
    const { proxy } = await start(startProxy);
    await connectedAdmin(proxy.plainUrl);
    for (const [n, transport] of (['websocket', 'polling'] as const).entries()) {
      const visitor = createVisitorClient(proxy.plainUrl, aPrimaryHash(n + 1));
      const id = await visitor.start();
      const socket = io(`${proxy.plainUrl}/user`, {
        transports: [transport],
        forceNew: true,
        reconnection: false,
        auth: { primaryHash: visitor.primaryHash, visitorId: null, currentPage: '/' },
        extraHeaders: { cookie: visitor.cookie() },
      });
      onTestFinished(() => void socket.disconnect());
      await next(socket, 'connected');
      await socket.emitWithAck('join_conversation', id);
      const arrived = next<{ content: string }>(socket, 'message');
      const draft = aDraft({ from_admin: true, primary_hash: 'admin', content: `by ${transport}` });
      const key = { 'x-admin-key': TEST_ADMIN_KEY };
      await visitor.call('POST', `/api/conversations/${id}/messages`, draft, key);
      expect((await arrived).content).toBe(`by ${transport}`);
      expect(socket.io.engine.transport.name).toBe(transport);
    }
  });

  testWithProxy(
    `${name}: every part of a file goes through, and a larger body is refused`,
    async () => {
      const { proxy } = await start(startProxy);
      const visitor = createVisitorClient(proxy.plainUrl);
      const id = await visitor.start();
      const bytes = new Uint8Array(3 * attachmentLimits.partBytes).fill(65);
      const sent = await sendFile({
        ...{
          url: proxy.plainUrl,
          headers: { cookie: visitor.cookie() },
          id,
          name: 'plan.txt',
          bytes,
        },
        file: crypto.randomUUID() as ClientId,
      });
      expect(sent).toMatchObject({ status: 200, body: { received: bytes.length } });
      const tooLarge = await fetch(`${proxy.plainUrl}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(2 * 1024 * 1024),
      });
      // Caddy 2.6 counts while it forwards the body, and ends the exchange as failed.
      expect([413, 502]).toContain(tooLarge.status);
    },
  );

  testWithProxy(`${name}: a reload in the middle of talks loses nothing`, async () => {
    const { server, proxy } = await start(startProxy);
    const talks: OpenTalk[] = [];
    for (let n = 1; n <= 5; n += 1)
      talks.push(
        await openTalk({
          url: server.url,
          visitorUrl: proxy.plainUrl,
          n,
          adminUrl: n === 1 ? proxy.plainUrl : null,
        }),
      );
    const write = (from: number) => {
      for (const { visitor } of talks)
        for (let n = from; n < from + 3; n += 1) visitor.write(`message ${n}`);
    };
    write(1);
    await Promise.all(
      talks.map(({ visitor }) => visitor.until(() => visitor.acknowledged.length > 0)),
    );
    write(4);
    await proxy.reload();
    write(7);
    await Promise.all(talks.flatMap(({ sides }) => sides.map((side) => side.settled(9))));
    const checked = talks.map((one) => one.talk());
    await assertNothingLost({ url: server.url, dataDir: server.dataDir, talks: checked });
    for (const { threads } of checked)
      for (const thread of Object.values(threads)) expect(thread).toHaveLength(9);
  });
}

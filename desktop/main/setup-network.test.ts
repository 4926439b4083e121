import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { startSwallowingProxy } from '#api/testing/swallowing-proxy.ts';
import { listConversations } from '#shared/contracts/admin.ts';
import { openAccess } from '../testing/node-network.ts';
import { nodeTimers } from './node-time.ts';
import { identifyServer } from './server-address.ts';
import { setupNetwork } from './setup-network.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../api/testing/certificates/${name}.pem`, import.meta.url), 'utf8');
const means = { timers: nodeTimers, jitter: () => 0 };

const listening = async (server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}): Promise<number> => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

/** A test server behind TLS, with a certificate of a private authority. */
const startSecure = async (upstream?: string) => {
  const { url } = upstream === undefined ? await startTestServer() : { url: upstream };
  const sockets = new Set<Socket>();
  const server = createTlsServer({ key: pem('server-key'), cert: pem('server') }, (client) => {
    const line = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [client, line]) {
      sockets.add(socket);
      socket.on('error', () => [client, line].forEach((end) => end.destroy()));
    }
    client.pipe(line).pipe(client);
  });
  server.on('tlsClientError', () => undefined);
  const port = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url, secureUrl: `https://localhost:${port}`, port };
};

/** A proxy like those of companies, which opens tunnels. */
const startConnectProxy = async () => {
  const tunnels: string[] = [];
  const server = createServer();
  server.on('connect', ({ url = '' }, client: Socket) => {
    tunnels.push(url);
    const [host, port] = url.split(':');
    const line = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(line).pipe(client);
    });
    line.on('error', () => client.destroy());
    client.on('error', () => line.destroy()).on('close', () => line.destroy());
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}`, tunnels };
};

const connected = (access: ReturnType<typeof openAccess>, url: string): Promise<void> => {
  const socket = access.openSocket(url, TEST_ADMIN_KEY, means);
  onTestFinished(socket.close);
  return new Promise((done) => {
    socket.onStatus(({ state }) => {
      if (state === 'connected') done();
    });
    socket.connect();
  });
};

test('reaches a server with a certificate of a trusted authority by all means', async () => {
  const { secureUrl } = await startSecure();
  const access = openAccess({ authorities: [pem('authority')] });
  expect(await identifyServer(secureUrl, access)).toMatchObject({ ok: true, server: secureUrl });
  const list = await access.openCalls(secureUrl, TEST_ADMIN_KEY)(listConversations, {});
  expect(list.conversations).toEqual([]);
  await connected(access, secureUrl);
});

test('calls and socket use the system’s proxy', async () => {
  const { secureUrl, port } = await startSecure();
  const proxy = await startConnectProxy();
  const access = openAccess({ proxy: proxy.url, authorities: [pem('authority')] });
  expect(await identifyServer(secureUrl, access)).toMatchObject({ ok: true });
  const before = proxy.tunnels.length;
  await connected(access, secureUrl);
  expect(proxy.tunnels.length).toBeGreaterThan(before);
  expect(new Set(proxy.tunnels)).toEqual(new Set([`localhost:${port}`]));
});

test('if a proxy swallows frames, the socket polls over the same network', async () => {
  const server = await startTestServer();
  const swallowing = await startSwallowingProxy(server.url);
  swallowing.swallow();
  const { secureUrl } = await startSecure(swallowing.url);
  const proxy = await startConnectProxy();
  const access = openAccess({ proxy: proxy.url, authorities: [pem('authority')] });
  await connected(access, secureUrl);
  expect(swallowing.transports).toContain('polling');
  await swallowing.close();
});

test('names an untrusted certificate and sends nothing', async () => {
  const { secureUrl } = await startSecure();
  const { port } = new URL(secureUrl);
  const access = openAccess();
  expect(await identifyServer(secureUrl, access)).toEqual({
    ok: false,
    error: {
      code: 'certificate',
      certificate: {
        subject: 'localhost',
        issuer: 'Foyer test authority',
        isSelfSigned: false,
        validUntil: Date.parse('2126-10-31T08:24:32Z'),
        reason: 'authority',
      },
    },
  });
  const known = openAccess({ authorities: [pem('authority')] });
  expect(await identifyServer(`https://127.0.0.1:${port}`, known)).toMatchObject({
    error: { code: 'certificate', certificate: { reason: 'name' } },
  });
});

test.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', { reason: 'authority', isSelfSigned: true }],
  ['net::ERR_CERT_DATE_INVALID', { reason: 'date' }],
  ['CERT_REVOKED', { reason: 'other' }],
])('keeps and remembers the system’s verdict %s until the next', (verificationResult, found) => {
  const decided: number[] = [];
  let verify: (request: never, decide: (result: number) => void) => void = () => undefined;
  const network = setupNetwork(
    { fetch: () => Promise.reject(new Error()), WebSocket: EventTarget as never },
    {
      setCertificateVerifyProc: (proc) => {
        if (proc) verify = proc;
      },
    },
  );
  const certificate = { subjectName: 'house.lan', issuerName: 'house.lan', validExpiry: 1 };
  const seen = { hostname: 'house.lan', certificate, verificationResult };
  verify({ ...seen, errorCode: -202 } as never, (result) => decided.push(result));
  expect(network.refusedOf('house.lan')).toMatchObject({ ...found, validUntil: 1_000 });
  verify({ ...seen, errorCode: 0 } as never, (result) => decided.push(result));
  expect(network.refusedOf('house.lan')).toBeNull();
  expect(decided).toEqual([-2, 0]);
});

import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import { limitConnections } from '#api/http/limit-connections.ts';
import { createPeerReader } from '#api/http/peer.ts';

const { unreadWithinMs, unreadCheckEveryMs, connectionsPerAddress, waitingRequestsPerConnection } =
  limits.server;

interface Options {
  readonly trustedHops?: number;
  readonly maxConnections?: number;
}

/** More than the socket buffers of any two systems hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');

const largeBody: RequestListener = (_request, response) => {
  const pieces = Array.from({ length: 512 }, () => LARGE.subarray(0, LARGE.length / 512));
  pipeline(Readable.from(pieces), response).catch(() => undefined);
};

const open = async (listener: RequestListener, { trustedHops = 0, ...options }: Options = {}) => {
  const clock = createFakeClock();
  const server = createHttpServer(listener, 10_000);
  const { stop } = limitConnections(server, {
    clock,
    timers: clock,
    trustedHops,
    peerOf: createPeerReader(trustedHops),
    isOwn: ({ headers }) => headers.cookie === 'owner',
    maxConnections: options.maxConnections ?? 10_000,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    stop();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const accepted = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    accepted.set(`${socket.remoteAddress}:${socket.remotePort}`, socket);
  });
  /** A connection that never reads on its own, with its server end. */
  const dial = async (localAddress = '127.0.0.1') => {
    const client = connect({ port, host: '127.0.0.1', localAddress });
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    await once(client, 'connect');
    const served = () => accepted.get(`${localAddress}:${client.localPort}`);
    await until(() => served() !== undefined);
    return { client, served: served() as Socket };
  };
  /** The number of bytes in the body; null if the connection broke. */
  const get = (path = '/', headers: Record<string, string> = {}): Promise<number | null> =>
    new Promise((resolve) => {
      const requested = httpRequest({ port, host: '127.0.0.1', path, headers, agent: false });
      requested.on('error', () => resolve(null));
      requested.on('response', (response: IncomingMessage) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve(bytes));
        response.on('error', () => resolve(null));
      });
      requested.end();
    });
  return { clock, server, dial, get };
};

const until = async (isSo: () => boolean) => {
  while (!isSo()) await setImmediate();
};

const request = (more = '') => `GET / HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
/** Watches the server's end, because a client that does not read notices nothing. */
const closed = (served: Socket) => new Promise<void>((done) => void served.once('close', done));

for (const [what, listener] of [
  ['piece by piece', largeBody],
  ['in one go', (_request, response) => void response.end(LARGE)],
] as const satisfies [string, RequestListener][]) {
  test(`ends a response sent ${what} if the client reads nothing of it`, async () => {
    const { clock, dial } = await open(listener);
    const { client, served } = await dial();
    client.write(request());
    while (!served.destroyed) {
      clock.advance(unreadWithinMs);
      await setImmediate();
    }
  });
}

test('disconnects a client that keeps sending requests and reads no answer', async () => {
  const { clock, dial } = await open(largeBody);
  const { client, served } = await dial();
  client.write(request());
  await until(() => served.writableLength > 0);
  for (let n = 0; !served.destroyed; n += 1) {
    if (n < waitingRequestsPerConnection) client.write(request());
    clock.advance(unreadWithinMs);
    await setImmediate();
  }
});

test('a client that reads slowly gets all of it, however long it takes', async () => {
  const { clock, dial } = await open(largeBody);
  const { client, served } = await dial();
  client.write(request('Connection: close\r\n'));
  let bytes = 0;
  client.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    client.pause();
  });
  const startedAt = clock.now();
  while (!client.readableEnded && !client.destroyed) {
    // Read until the server could send a little more, then stop.
    const sent = served.bytesWritten;
    while (served.bytesWritten === sent && served.writableLength > 0 && !client.destroyed) {
      client.resume();
      await setImmediate();
    }
    client.resume();
    await setImmediate();
    clock.advance(unreadWithinMs - unreadCheckEveryMs);
  }
  expect(bytes).toBeGreaterThan(LARGE.length);
  expect(clock.now() - startedAt).toBeGreaterThan(5 * unreadWithinMs);
});

test('waits for a slow server: only clients that do not read are disconnected', async () => {
  const answers: (() => void)[] = [];
  const { clock, get } = await open((_request, response) => {
    answers.push(() => void response.end('at last'));
  });
  const answer = get();
  await until(() => answers.length > 0);
  clock.advance(10 * unreadWithinMs);
  answers[0]?.();
  expect(await answer).toBe('at last'.length);
});

test('one connection too many from an address closes the one silent longest', async () => {
  const { clock, dial, get } = await open((_request, response) => void response.end('ok'));
  const first = await dial();
  clock.advance(1);
  const rest = await Promise.all(Array.from({ length: connectionsPerAddress - 1 }, () => dial()));
  const other = await dial('127.0.0.2');
  expect(await get()).toBe(2);
  expect(first.served.destroyed).toBe(true);
  expect([...rest, other].filter(({ served }) => served.destroyed)).toEqual([]);
});

test('if all of them wait for the server, the new one is closed, and the owner still gets in', async () => {
  let waiting = 0;
  const { dial, get } = await open((request, response) => {
    if (request.url === '/now') response.end('ok');
    else waiting += 1;
  });
  for (let n = 0; n < connectionsPerAddress; n += 1) (await dial()).client.write(request());
  await until(() => waiting >= connectionsPerAddress);
  expect(await get('/now')).toBeNull();
  expect(await get('/now', { cookie: 'owner' })).toBe(2);
});

test('behind a proxy a connection counts for the client whose request it carries', async () => {
  let begun = 0;
  const { clock, dial, get } = await open(
    (request, response) => {
      if (request.url === '/held') begun += 1;
      else response.end('ok');
    },
    { trustedHops: 1 },
  );
  const idle = await Promise.all(Array.from({ length: connectionsPerAddress + 50 }, () => dial()));
  const from = (client: string) => ({ 'x-forwarded-for': client });
  expect(await get('/now', from('192.0.2.1'))).toBe(2);
  for (const { client } of idle.slice(0, connectionsPerAddress)) {
    // The first is answered; the second's body never comes.
    const host = 'HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n';
    client.write(`GET /now ${host}\r\nPOST /held ${host}Content-Length: 9\r\n\r\n`);
    clock.advance(1);
  }
  await until(() => begun >= connectionsPerAddress);
  const goneOf = () => idle.flatMap(({ served }, n) => (served.destroyed ? [n] : []));
  expect(await get('/now', from('192.0.2.2'))).toBe(2);
  expect(goneOf()).toEqual([]);
  expect(await get('/now', from('192.0.2.1'))).toBe(2);
  expect(goneOf()).toHaveLength(1);
  expect(goneOf()[0]).toBeLessThan(connectionsPerAddress);
});

test('over the total limit, the address with the most connections loses one', async () => {
  const { clock, dial, get } = await open((_request, response) => void response.end('ok'), {
    maxConnections: 12,
  });
  const all = [await dial('127.0.0.2'), await dial('127.0.0.2')];
  for (let n = 0; n < 10; n += 1) {
    clock.advance(1);
    all.push(await dial('127.0.0.3'));
  }
  expect(await get()).toBe(2);
  expect(all.flatMap(({ served }, n) => (served.destroyed ? [n] : []))).toEqual([2]);
});

test('pipelined requests on one connection are answered in order, one at a time', async () => {
  let atOnce = 0;
  let most = 0;
  const { dial } = await open((request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    setImmediate().then(
      () => {
        atOnce -= 1;
        response.end(`<${request.url}>`);
      },
      () => undefined,
    );
  });
  const { client } = await dial();
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const paths = Array.from({ length: 10 }, (_, n) => `/${n}`);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  client.write(`${requests}GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await closed(client);
  expect([...text.matchAll(/<(.+?)>/g)].map(([, path]) => path)).toEqual([...paths, '/end']);
  expect(most).toBe(1);
});

test('a client that pipelines more requests than any browser does is cut off', async () => {
  let begun = 0;
  const { dial } = await open((request, response) => {
    begun += 1;
    largeBody(request, response);
  });
  const { client, served } = await dial();
  const ended = closed(served);
  client.write(request().repeat(waitingRequestsPerConnection + 2));
  await ended;
  expect(begun).toBe(1);
});

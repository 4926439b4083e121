import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

/** An echo server, a proxy in front of it, and a client of the proxy. */
const openLine = async () => {
  const taken: string[] = [];
  const echo = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      taken.push(chunk.toString());
      socket.write(chunk);
    });
  });
  await new Promise<void>((done) => void echo.listen(0, '127.0.0.1', done));
  const { port } = echo.address() as AddressInfo;
  const proxy = await startFaultProxy(`http://127.0.0.1:${port}`, seededRandom(1));
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  onTestFinished(async () => {
    client.destroy();
    await proxy.close();
    await new Promise<void>((done) => void echo.close(() => done()));
  });
  return { proxy, client, taken };
};

/** `once` of node:events would reject on the expected reset. */
const closed = (client: Socket) =>
  new Promise<void>((done) => void client.once('close', () => done()));

const receive = async (client: Socket, bytes: number): Promise<{ text: string; parts: number }> => {
  let text = '';
  let parts = 0;
  while (text.length < bytes) {
    const [chunk] = (await once(client, 'data')) as [Buffer];
    text += chunk.toString();
    parts += 1;
  }
  return { text, parts };
};

test('a proxy without faults passes every byte in order', async () => {
  const { proxy, client } = await openLine();
  const text = 'abcdefghij'.repeat(10_000);
  client.write(text);
  expect((await receive(client, text.length)).text).toBe(text);
  expect(proxy.connections()).toBe(1);
});

test('latency delays both directions and keeps the order under jitter', async () => {
  const { proxy, client } = await openLine();
  proxy.set('up', { latencyMs: 60, jitterMs: 50 });
  proxy.set('down', { latencyMs: 60, jitterMs: 50 });
  const from = performance.now();
  for (const contactMessage of 'abcdefgh') client.write(contactMessage);
  expect((await receive(client, 8)).text).toBe('abcdefgh');
  expect(performance.now() - from).toBeGreaterThan(20);
  proxy.set('up', { latencyMs: 150, jitterMs: 0 });
  const again = performance.now();
  client.write('z');
  await receive(client, 1);
  expect(performance.now() - again).toBeGreaterThan(140);
});

test('bandwidth is limited, and a stall delays everything behind it', async () => {
  const { proxy, client } = await openLine();
  proxy.set('up', { bytesPerSecond: 10_000 });
  const from = performance.now();
  client.write('x'.repeat(2_000));
  await receive(client, 2_000);
  expect(performance.now() - from).toBeGreaterThan(190);
  proxy.heal();
  proxy.set('up', { stallShare: 1, stallMs: 120 });
  const again = performance.now();
  client.write('y');
  await receive(client, 1);
  expect(performance.now() - again).toBeGreaterThan(110);
});

test('slices of one byte arrive as many chunks', async () => {
  const { proxy, client } = await openLine();
  proxy.set('down', { sliceBytes: 1 });
  client.write('x'.repeat(200));
  const { text, parts } = await receive(client, 200);
  expect(text).toBe('x'.repeat(200));
  expect(parts).toBeGreaterThan(20);
});

test('a cut resets the connection in the middle of a transfer', async () => {
  const { proxy, client, taken } = await openLine();
  proxy.set('up', { cutAfterBytes: 7 });
  const failed = closed(client);
  client.write('0123456789');
  await failed;
  expect(taken.join('').length).toBeLessThanOrEqual(7);
  expect(proxy.connections()).toBe(0);
});

test('held data arrives later, in order', async () => {
  const { proxy, client, taken } = await openLine();
  proxy.set('up', { flow: 'hold' });
  const held = new Promise<void>((seen) => proxy.whenPassing('up', /two/, seen));
  client.write('one ');
  client.write('two');
  await held;
  expect(taken).toEqual([]);
  proxy.heal();
  expect((await receive(client, 7)).text).toBe('one two');
});

test('lost data never arrives, and the connection ends when the fault is removed', async () => {
  const { proxy, client, taken } = await openLine();
  proxy.set('down', { flow: 'lose' });
  const answered = new Promise<void>((lost) => proxy.whenPassing('down', /question/, lost));
  let received = '';
  client.on('data', (chunk) => (received += chunk.toString()));
  client.write('question');
  await answered;
  expect(taken).toEqual(['question']);
  const ended = closed(client);
  proxy.heal();
  await ended;
  expect(received).toBe('');
});

test('a fault can wait for particular bytes', async () => {
  const { proxy, client, taken } = await openLine();
  proxy.whenPassing('down', /two/, () => proxy.set('down', { flow: 'lose' }));
  client.write('one');
  expect((await receive(client, 3)).text).toBe('one');
  const lost = new Promise<void>((seen) => proxy.whenPassing('down', /two/, seen));
  client.write('two');
  await lost;
  proxy.resetAll();
  await closed(client);
  expect(taken).toEqual(['one', 'two']);
});

test('another server can take over behind the same address', async () => {
  const { proxy } = await openLine();
  const other = createServer((socket) => socket.end('other'));
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
  onTestFinished(() => void other.close());
  proxy.retarget(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  expect((await receive(client, 5)).text).toBe('other');
});

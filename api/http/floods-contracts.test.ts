import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import { floodLimits } from '#shared/flood-limits.ts';
import { limits } from '#shared/limits.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { connectPacket } from '#api/testing/raw-socket.ts';
import { startTestChat, startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';
import { io } from 'socket.io-client';

interface RawSocket {
  emit(name: string, ...parts: unknown[]): void;
  emitWithAck(name: string, ...parts: unknown[]): Promise<unknown>;
}
const raw = (socket: unknown) => socket as RawSocket;

/** 30 KB as JSON: eight of them fill a page. */
const LONG = '\u0001'.repeat(limits.chat.messageCharacters);

/** A visitor with `count` long messages in a conversation, and their socket. */
const openLongConversation = async (count: number) => {
  const { url, visitor, id } = await startTestChat();
  for (let n = 1; n <= count; n += 1) {
    await visitor.post(id, { content: LONG, client_id: aClientId(n) });
  }
  const socket = await visitor.connected();
  return { url, visitor, id, socket };
};

const seqsOf = (messages: readonly Message[]) => messages.map(({ seq }) => seq);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('every read of long messages ends at 256 KB and reports that there is more', async () => {
  const { visitor, id, socket } = await openLongConversation(20);
  const size = Buffer.byteLength(JSON.stringify((await visitor.active()).body));
  expect(size).toBeLessThan(floodLimits.pageBytes + 1_000);
  expect(seqsOf((await visitor.active()).body.messages)).toEqual(range(13, 20));
  for (const [query, seqs] of [
    ['?limit=200', range(13, 20)],
    ['?limit=200&after=0', range(1, 8)],
    ['?limit=200&before=13', range(5, 12)],
  ] as const) {
    const { body } = await visitor.messages(id, query);
    expect([seqsOf(body.messages), body.has_more]).toEqual([seqs, true]);
  }
  const resumed = await socket.emitWithAck('resume', { conversation_id: id, after_seq: 8 });
  expect(resumed).toMatchObject({ ok: true, has_more: true, last_seq: 20 });
  expect('messages' in resumed && seqsOf(resumed.messages)).toEqual(range(9, 16));
});

test('answers resumes of one socket one at a time, complete and in order', async () => {
  const { id, socket } = await openLongConversation(10);
  const pages = await Promise.all(
    [0, 8, 9].map((after_seq) => socket.emitWithAck('resume', { conversation_id: id, after_seq })),
  );
  expect(pages.map((page) => 'messages' in page && seqsOf(page.messages))).toEqual([
    range(1, 8),
    [9, 10],
    [10],
  ]);
});

test('a client that reads megabytes is throttled over HTTP and sockets, transcripts included', async () => {
  const { visitor, id, socket } = await openLongConversation(8);
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    statuses.push((await visitor.messages(id, '?after=0')).status);
  }
  expect(statuses.slice(0, 16)).toEqual(Array(16).fill(200));
  expect(statuses.at(-1)).toBe(429);
  expect(await socket.emitWithAck('resume', { conversation_id: id, after_seq: 0 })).toMatchObject({
    ok: false,
    error: { code: 'slow_down', retry_after_s: expect.any(Number) },
  });
  const transcript = await visitor.call('GET', `/api/conversations/${id}/transcript?format=json`);
  expect(transcript.status).toBe(429);
  expect(
    (await visitor.call('GET', `/api/conversations/${visitor.primaryHash}/active`)).status,
  ).toBe(429);
  expect((await visitor.post(id, { client_id: aClientId(900) })).status).toBe(201);
});

test('an unknown event is refused by name, and enough of them close the socket', async () => {
  const { url } = await startTestServer();
  const socket = createVisitorClient(url).socket();
  await next(socket, 'connected');
  for (const name of [
    'nothing',
    '[object Object]',
    'function Object() { [native code] }',
    '',
    'x'.repeat(10_000),
  ]) {
    expect(await raw(socket).emitWithAck(name, {})).toMatchObject({
      ok: false,
      error: { code: 'validation_failed', message: 'there is no such event' },
    });
  }
  const closed = next(socket, 'disconnect');
  for (let n = 0; n <= limits.rates.refusedEventsPerSocket; n += 1) raw(socket).emit(`event ${n}`);
  await closed;
});

test('nobody can join Socket.IO’s default namespace, or one that does not exist', async () => {
  const { url } = await startTestServer();
  for (const [namespace, message] of [
    ['/', 'not_found'],
    ['/elsewhere', 'Invalid namespace'],
  ] as const) {
    const socket = io(`${url}${namespace}`, { transports: ['websocket'], reconnection: false });
    const error = await next<Error>(socket, 'connect_error');
    expect(error.message).toBe(message);
    socket.disconnect();
  }
});

test('a connection that joins twice gets one socket, and may join again after leaving', async () => {
  const { url } = await startTestServer();
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const post = async (...packets: string[]) => {
    const body = packets.join('\u001e');
    expect((await fetch(`${address}&sid=${sid}`, { method: 'POST', body })).status).toBe(200);
  };
  const poll = async () => (await fetch(`${address}&sid=${sid}`)).text();
  const enter = connectPacket({ primaryHash: aPrimaryHash(), visitorId: null, currentPage: '/' });
  await post(enter, enter);
  const answers = [await poll()];
  while (!answers.join('').includes('44/user')) answers.push(await poll());
  while (!answers.join('').includes('"connected"')) answers.push(await poll());
  const text = answers.join('\u001e');
  expect(text.split('40/user,')).toHaveLength(2);
  expect(text).toContain('"code":"conflict"');
  await post('41/user,');
  await post(enter);
  const again = [await poll()];
  while (!again.join('').includes('"connected"')) again.push(await poll());
  expect(again.join('')).not.toContain('44/user');
});

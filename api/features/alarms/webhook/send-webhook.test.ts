import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Notice } from '#api/features/alarms/channel.ts';
import { createWebhookSender } from '#api/features/alarms/webhook/send-webhook.ts';
import { createWebhookSecret } from '#api/features/alarms/webhook/signature.ts';
import { createOutgoing, type OutgoingOptions } from '#api/platform/outgoing/outgoing.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

const now = Date.UTC(2026, 10, 25, 12);

const notice: Notice = {
  id: 'n-1',
  kind: 'chat_started',
  at: now,
  title: 'Ada wrote',
  lines: ['Grüß Gott'],
  path: '/admin',
  topic: 'c-1',
  facts: {},
};

const receive = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  const origin = await listenForTest(server);
  return `${origin}/hook`;
};

const open: OutgoingOptions = {
  allowsHttp: true,
  allowsPrivate: true,
  timeoutMs: 20_000,
  maxAnswerBytes: 1_024,
};

const send = (url: string, secrets = [createWebhookSecret()], options = open) =>
  createWebhookSender({
    outgoing: createOutgoing(options),
    publicUrl: 'https://me.example',
    now: () => now,
  })(notice, { form: 'json', url, includesText: true, secrets }, new AbortController().signal);

const answerWith = (status: number, headers: Record<string, string> = {}, body = 'said') =>
  receive((request, response) => {
    request.resume().once('end', () => response.writeHead(status, headers).end(body));
  });

/** Verifies like a receiver, which knows one secret and the received bytes. */
const isSignedBy = (secret: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const start = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  const expected = createHmac('sha256', key).update(start).update(body).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.replace('v1,', ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
};

test('a receiver verifies the delivery with the new and the old secret, and no other', async () => {
  const [newer, older, other] = [
    createWebhookSecret(),
    createWebhookSecret(),
    createWebhookSecret(),
  ];
  const verdicts: unknown[] = [];
  const url = await receive((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const body = Buffer.concat(chunks);
      const changed = Buffer.from(body.toString().replace('Ada', 'Eve'));
      const { headers } = request;
      verdicts.push(headers['webhook-id'], headers['webhook-timestamp']);
      for (const secret of [newer, older, other]) verdicts.push(isSignedBy(secret, headers, body));
      verdicts.push(isSignedBy(newer, headers, changed));
      response.end('thanks');
    });
  });
  expect(await send(url, [newer, older])).toEqual({ kind: 'accepted', answer: '200 thanks' });
  expect(verdicts).toEqual(['n-1', String(now / 1_000), true, true, false, false]);
});

test('maps each answer to its outcome', async () => {
  const kinds: Record<number, string> = {};
  for (const status of [204, 302, 307, 400, 401, 404, 408, 410, 429, 500, 503]) {
    kinds[status] = (await send(await answerWith(status, { location: 'http://127.0.0.1/' }))).kind;
  }
  expect(kinds).toEqual({
    204: 'accepted',
    302: 'refused',
    307: 'refused',
    400: 'refused',
    401: 'refused',
    404: 'refused',
    408: 'retry',
    410: 'gone',
    429: 'retry',
    500: 'retry',
    503: 'retry',
  });
});

test.each([
  ['120', 120_000],
  ['Wed, 25 Nov 2026 12:01:00 GMT', 60_000],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
])('Retry-After: %s', async (header, afterMs) => {
  const attempt = await send(await answerWith(429, { 'retry-after': header }));
  expect(attempt).toEqual({
    kind: 'retry',
    answer: '429 said',
    ...(afterMs !== undefined && { afterMs }),
  });
});

test('stores only the start of a huge answer', async () => {
  const { answer } = await send(await answerWith(200, {}, 'x'.repeat(500_000)));
  expect(answer).toBe(`200 ${'x'.repeat(300)}`);
});

test('retries if no answer arrives in time', async () => {
  const url = await receive((request) => void request.resume());
  expect(await send(url, undefined, { ...open, timeoutMs: 50 })).toMatchObject({ kind: 'retry' });
});

const closed: OutgoingOptions = { ...open, allowsPrivate: false };

test('a private address is refused, also one that a name resolves to', async () => {
  expect(await send('http://127.0.0.1/', undefined, closed)).toMatchObject({ kind: 'refused' });
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const attempt = await send('http://rebound.example/', undefined, { ...closed, resolve });
  expect(attempt).toMatchObject({ kind: 'refused' });
});

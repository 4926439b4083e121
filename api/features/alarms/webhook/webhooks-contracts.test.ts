import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { alarmLimits } from '#shared/alarm-limits.ts';
import type { EndedDeliveryRow } from '#shared/contracts/alarms.ts';
import { listWebhooks, type Webhook } from '#shared/contracts/webhooks.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { signWebhook } from '#api/features/alarms/webhook/signature.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
interface Made {
  webhooks: Webhook[];
  webhook_id: string;
  secret: string;
}

const ROOT = '/api/admin/webhooks';

/** A receiver on this machine that answers by path, and a server with a test clock. */
const open = async (settings: Record<string, string> = {}, movesTimers = false) => {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const receiver = createServer((request, response) => {
    const { url: path = '' } = request;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      received.push({ path, body, headers: request.headers as Record<string, string> });
      response.writeHead(statuses.get(path) ?? 200).end('thank you');
    });
  });
  const origin = await listenForTest(receiver);
  const clock = createFakeClock(Date.now());
  const { url, admin } = await startTestServer(
    { WEBHOOK_ALLOW_PRIVATE: 'on', ALARM_DELAY_SECONDS: '0', ...settings },
    { clock, ...(movesTimers && { timers: clock }) },
  );
  const draft = (path: string, over: Record<string, unknown> = {}) => ({
    name: `Hook ${path}`,
    url: `${origin}${path}`,
    form: 'json',
    kinds: ['chat_started'],
    includes_text: false,
    ...over,
  });
  const make = (path = '/a', over: Record<string, unknown> = {}) =>
    admin.post<Made>(ROOT, draft(path, over));
  const writes = async (content = 'Do you build pumps?') => {
    const visitor = createVisitorClient(url);
    await visitor.post(await visitor.start(), { content });
  };
  return {
    admin,
    clock,
    make,
    draft,
    writes,
    received,
    statuses,
    visitor: createVisitorClient(url),
  };
};

const isSignedWith = ({ headers, body }: Received, secret: string): boolean => {
  const id = headers['webhook-id'] ?? '';
  const timestamp = Number(headers['webhook-timestamp']);
  const wanted = signWebhook({ id, timestamp, body }, [secret])['webhook-signature'] ?? '';
  return (headers['webhook-signature'] ?? '').split(' ').includes(wanted);
};

test('creates a webhook and posts to it, signed with the secret shown once', async () => {
  const { admin, make, writes, received } = await open();
  const { status, body: made } = await make('/a');
  expect(status).toBe(200);
  expect(made.secret).toMatch(/^whsec_/);
  await writes();
  await eventually(() => expect(received).toHaveLength(1));
  const [delivery] = received;
  if (!delivery) throw new Error('nothing was received');
  expect(isSignedWith(delivery, made.secret)).toBe(true);
  expect(JSON.parse(delivery.body)).toMatchObject({ kind: 'chat_started', lines: [] });
  const { body: listed } = await admin.get<Made>(ROOT);
  expect(listWebhooks.answer.parse(listed)).toEqual(listed);
  expect(JSON.stringify(listed)).not.toContain(made.secret);
});

test('refuses an address that lacks what its form needs, each with its own text', async () => {
  const { make } = await open();
  const refusal = async (path: string, form: string) => {
    const { status, body } = await make(path, { form });
    return [status, (body as unknown as { error: { fields: { url: string } } }).error.fields.url];
  };
  const topic = 'must end in the name of a topic, because the form is ntfy';
  expect(await refusal('/', 'ntfy')).toEqual([400, topic]);
  expect(await refusal('/%zz', 'ntfy')).toEqual([400, topic]);
  const chat = 'must end in ?chat_id=…, because the form is telegram';
  expect(await refusal('/bot1/sendMessage?chat_id=', 'telegram')).toEqual([400, chat]);
  const thread = 'must have a whole number above 0 as message_thread_id, the topic of the forum';
  for (const given of ['', '0', '-3', '1.5', 'News', '1e3'])
    expect(await refusal(`/bot1?chat_id=-1&message_thread_id=${given}`, 'telegram')).toEqual([
      400,
      thread,
    ]);
});

test('Telegram gets the alarm in the topic of its group', async () => {
  const { make, writes, received } = await open();
  const { status } = await make('/bot1/sendMessage?chat_id=-1001&message_thread_id=17', {
    form: 'telegram',
  });
  expect(status).toBe(200);
  await writes();
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]?.path).toBe('/bot1/sendMessage');
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    chat_id: '-1001',
    message_thread_id: 17,
  });
});

test('each webhook gets its kinds, and a failing one does not delay others', async () => {
  const { make, writes, received, statuses, admin } = await open();
  statuses.set('/broken', 500);
  await make('/broken');
  await make('/chats', { includes_text: true });
  await make('/backups', { kinds: ['backup_failed'] });
  await writes('Are you there?');
  await eventually(() => {
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/broken', '/chats']));
  });
  expect(received.find(({ path }) => path === '/chats')?.body).toContain('Are you there?');
  await eventually(async () => {
    const { body } = await admin.get<{ deliveries: EndedDeliveryRow[] }>(
      '/api/admin/alarms/deliveries',
    );
    expect(body.deliveries).toMatchObject([{ state: 'sent', recipient: 'Hook /chats' }]);
  });
});

test('a new secret signs together with the old one for a day, and then alone', async () => {
  const { admin, clock, make, writes, received } = await open();
  const { body: made } = await make();
  const { body: rotated } = await admin.post<Made>(`${ROOT}/${made.webhook_id}/secret`);
  expect(rotated.secret).not.toBe(made.secret);
  const until = new Date(clock.now() + alarmLimits.oldSecretMs).toISOString();
  expect(rotated.webhooks).toMatchObject([{ old_secret_until: until }]);
  await writes();
  await eventually(() => expect(received).toHaveLength(1));
  clock.jumpTo(clock.now() + alarmLimits.oldSecretMs + 1_000);
  await admin.post(`${ROOT}/${made.webhook_id}/test`);
  const signed = received.map((one) =>
    [rotated.secret, made.secret].map((s) => isSignedWith(one, s)),
  );
  expect(signed).toEqual([
    [true, true],
    [true, false],
  ]);
});

test('a test reports the other side’s answer', async () => {
  const { admin, make, statuses, received } = await open();
  statuses.set('/a', 403);
  const { body: made } = await make();
  const sent = await admin.post(`${ROOT}/${made.webhook_id}/test`);
  expect(sent.body).toEqual({ is_accepted: false, answer: '403 thank you' });
  expect(received).toHaveLength(1);
});

test('drops deliveries for a webhook that was removed or switched off', async () => {
  const { admin, clock, make, draft, writes, statuses, received } = await open({}, true);
  for (const path of ['/off', '/gone']) statuses.set(path, 503);
  const { webhook_id: off } = (await make('/off')).body;
  const { webhook_id: gone } = (await make('/gone')).body;
  await writes();
  await eventually(() => {
    clock.advance(10);
    expect(received).toHaveLength(2);
  });
  const { url: _, ...rest } = draft('/off', { is_on: false });
  expect((await admin.post(`${ROOT}/${off}`, rest)).status).toBe(200);
  expect((await admin.post<Made>(`${ROOT}/${gone}/remove`)).body.webhooks).toHaveLength(1);
  await eventually(async () => {
    // Beyond the time of the next attempt.
    clock.advance(alarmLimits.lookEveryMs);
    const { body } = await admin.get<{ deliveries: EndedDeliveryRow[] }>(
      '/api/admin/alarms/deliveries',
    );
    expect(body.deliveries.map(({ state, answer }) => `${state}: ${answer}`).toSorted()).toEqual([
      'dropped: the webhook is switched off',
      'dropped: the webhook was removed',
    ]);
  });
  // The next alarm has no recipient.
  received.length = 0;
  await writes();
  clock.advance(alarmLimits.lookEveryMs);
  const { body } = await admin.get<{ waiting: number }>('/api/admin/alarms');
  expect(body.waiting).toBe(0);
  expect(received).toEqual([]);
});

test('an address that is not sent again stays, and is shown without its tokens', async () => {
  const { admin, make, draft } = await open();
  const token = 'T0123456789abcdefghij';
  const { body: made } = await make(`/services/${token}`, { name: 'Chat' });
  expect(made.webhooks[0]?.address).toMatch(/\/services\/…$/);
  expect(JSON.stringify(made)).not.toContain(token);
  const { url: _, ...rest } = draft('/services', { name: 'Renamed', is_on: true });
  const { body } = await admin.post<Made>(`${ROOT}/${made.webhook_id}`, rest);
  expect(body.webhooks).toMatchObject([{ name: 'Renamed', address: made.webhooks[0]?.address }]);
});

test.each([
  ['an address that is none', { url: 'nowhere' }, 'url'],
  ['another protocol', { url: 'ftp://example.com/' }, 'url'],
  ['no kind', { kinds: [] }, 'kinds'],
  ['a kind of a visitor', { kinds: ['reply_unread'] }, 'kinds'],
  ['an unknown form', { form: 'fax' }, 'form'],
  ['no name', { name: '  ' }, 'name'],
])('%s is refused by its field', async (_what, over, field) => {
  const { make } = await open();
  const answer = (await make('/a', over)) as unknown as {
    status: number;
    body: { error: { fields: Record<string, string> } };
  };
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.error.fields)[0]).toMatch(new RegExp(`^${field}`));
});

test('private addresses and plain http are refused where they are not allowed', async () => {
  const { make } = await open({ WEBHOOK_ALLOW_PRIVATE: 'off' });
  for (const url of ['http://example.com/a', 'https://127.0.0.1/a', 'https://[::1]/a'])
    expect((await make('/a', { url })).status).toBe(400);
  expect((await make('/a', { url: 'https://hooks.example.com/a' })).status).toBe(200);
});

test('limits the number of webhooks, and only the owner may make the calls', async () => {
  const { admin, make, visitor } = await open();
  for (let n = 0; n < alarmLimits.webhooks; n += 1) expect((await make(`/${n}`)).status).toBe(200);
  expect(await make('/more')).toMatchObject({ status: 409 });
  expect((await visitor.call('GET', ROOT)).status).toBe(401);
  const missing = '00000000-0000-4000-8000-000000000009';
  expect((await admin.post(`${ROOT}/${missing}/test`)).status).toBe(404);
  expect((await admin.post(`${ROOT}/${missing}/secret`)).status).toBe(404);
  expect((await admin.post(`${ROOT}/${missing}/remove`)).status).toBe(200);
});

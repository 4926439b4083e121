import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { Alarms, EndedDeliveryRow } from '#shared/contracts/alarms.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createWebhookSecret } from '#api/features/alarms/webhook/signature.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine, and a server that posts to it. */
const serve = async (settings: Record<string, string> = {}, path = '/hook') => {
  const received: Received[] = [];
  const state = { status: 200, answer: 'thank you' };
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(state.status).end(state.answer);
    });
  });
  const origin = await listenForTest(receiver);
  const secret = createWebhookSecret();
  const { url, admin } = await startTestServer({
    WEBHOOK_URL: `${origin}${path}`,
    WEBHOOK_SECRET: secret,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    ALARM_DELAY_SECONDS: '0',
    ...settings,
  });
  const alarms = async () => (await admin.get<Alarms>('/api/admin/alarms')).body;
  return { received, state, secret, admin, alarms, visitor: createVisitorClient(url) };
};

const example = (language: string): string => {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/webhooks.md has no example in ${language}`);
  return found;
};

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the docs' example on a delivery, and on one with another body. */
const verdicts = (language: 'js' | 'python', secret: string, { headers, body }: Received) =>
  [body, `${body} `].map((given) => {
    const input = JSON.stringify([secret, headers, given]);
    const [program, code] =
      language === 'js'
        ? [
            [process.execPath, '-e'],
            `${example('js')}\nconsole.log(isGenuine(...JSON.parse(require('fs').readFileSync(0))))`,
          ]
        : [
            ['python3', '-c'],
            `${example('python')}\nimport json, sys\nprint(is_genuine(*json.load(sys.stdin)))`,
          ];
    const [command = '', flag = ''] = program;
    const run = spawnSync(command, [flag, code], { input, encoding: 'utf8' });
    return run.stdout.trim().toLowerCase() || run.stderr;
  });

test('a message of a visitor is posted without their words, and signed as the docs say', async () => {
  const { received, visitor, secret } = await serve();
  const id = await visitor.start();
  await visitor.post(id, { content: 'Do you build pipelines?' });
  await eventually(() => expect(received).toHaveLength(1));
  const [delivery] = received;
  if (!delivery) throw new Error('nothing was received');
  expect(JSON.parse(delivery.body)).toMatchObject({
    version: 1,
    kind: 'chat_started',
    lines: [],
    facts: { conversation_id: id, unread: 1 },
  });
  expect(delivery.body).not.toContain('pipelines');
  expect(verdicts('js', secret, delivery)).toEqual(['true', 'false']);
});

test.skipIf(!hasPython)(
  `the example in Python verifies a delivery${hasPython ? '' : ' (skipped: no python3 here)'}`,
  async () => {
    const { received, admin, secret } = await serve();
    await admin.post('/api/admin/alarms/test', { channel: 'webhook' });
    const [delivery] = received;
    if (!delivery) throw new Error('nothing was received');
    expect(verdicts('python', secret, delivery)).toEqual(['true', 'false']);
  },
);

test('with text, the form of Slack contains the visitor’s words', async () => {
  const { received, visitor } = await serve({ WEBHOOK_FORM: 'slack', WEBHOOK_TEXT: 'on' });
  await visitor.post(await visitor.start(), { content: 'Do you build <pipelines>?' });
  await eventually(() => expect(received).toHaveLength(1));
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    text: expect.stringContaining('Do you build &lt;pipelines&gt;?') as string,
  });
});

test('a refusal is shown without the tokens of the address', async () => {
  const token = 'T0123456789abcdefghij';
  const { alarms, state, visitor } = await serve({}, `/services/${token}`);
  state.status = 404;
  state.answer = `no such hook: /services/${token}`;
  await visitor.post(await visitor.start());
  await eventually(async () => expect((await alarms()).dead).toHaveLength(1));
  const [dead] = (await alarms()).dead;
  expect(dead).toMatchObject({ channel: 'webhook', recipient: 'webhook' });
  expect(dead?.answer).toBe('404 no such hook: /services/…');
});

test.each([
  ['an address of a private network', { WEBHOOK_ALLOW_PRIVATE: 'off' }, 'must begin with https://'],
  ['no web address', { WEBHOOK_URL: 'hooks.example.com' }, 'must be a web address'],
  [
    'ntfy without a topic',
    { WEBHOOK_FORM: 'ntfy', WEBHOOK_URL: 'https://ntfy.sh' },
    'must end in the name of a topic, because the form is ntfy',
  ],
])('with %s as WEBHOOK_URL, the start is refused by name', async (_, settings, fault) => {
  await expect(serve(settings)).rejects.toThrow(`WEBHOOK_URL ${fault}; change it`);
});

test('lists a delivery with its answer, and sends its current content again', async () => {
  const { received, state, admin, visitor } = await serve();
  const id = await visitor.start();
  await visitor.post(id, { content: 'Do you build pipelines?' });
  await eventually(() => expect(received).toHaveLength(1));
  const list = async () =>
    (await admin.get<{ deliveries: EndedDeliveryRow[] }>('/api/admin/alarms/deliveries')).body
      .deliveries;
  await eventually(async () => expect(await list()).toHaveLength(1));
  const [sent] = await list();
  expect(sent).toMatchObject({ channel: 'webhook', kind: 'chat_started', state: 'sent' });
  expect(sent?.answer).toContain('200');
  expect(sent?.answer).toContain('thank you');
  const again = `/api/admin/alarms/deliveries/${sent?.delivery_id}/send-again`;
  state.answer = 'once more';
  expect((await admin.post(again)).status).toBe(200);
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  await eventually(async () => expect((await list())[0]?.answer).toContain('once more'));

  await admin.post(`/api/conversations/${id}/view`, { primary_hash: 'admin' });
  expect((await admin.post(again)).status).toBe(200);
  await eventually(async () => expect((await list())[0]?.state).toBe('dropped'));
  expect(received).toHaveLength(2);
  await admin.post(`/api/admin/conversations/${id}/erase`, { confirm: id });
  expect(await list()).toEqual([]);
  expect((await admin.post(again)).status).toBe(404);
});

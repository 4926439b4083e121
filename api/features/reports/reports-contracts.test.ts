import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { getSummary, type Summary } from '#shared/contracts/summary.ts';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createWebhookSecret } from '#api/features/alarms/webhook/signature.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { listenForTest } from '#api/testing/listen-for-test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A receiver of webhooks, and a server with a test clock and timers. */
const open = async (start: string, settings: Record<string, string> = {}) => {
  const received: { kind: string; title: string; lines: string[] }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      received.push(JSON.parse(body));
      response.writeHead(200).end('thank you');
    });
  });
  const origin = await listenForTest(receiver);
  const clock = createFakeClock(Date.parse(start));
  const { url, admin } = await startTestServer(
    {
      WEBHOOK_URL: `${origin}/hook`,
      WEBHOOK_SECRET: createWebhookSecret(),
      WEBHOOK_ALLOW_PRIVATE: 'on',
      ...settings,
    },
    { clock, timers: clock },
  );
  const visit = async (visitor: number, page = '/') => {
    const id = `7a7a7a7a-1b1b-4c2c-8d3d-00000000000${visitor}`;
    const event = aTrackEvent(clock.now(), {
      visitorId: id,
      eventId: randomUUID(),
      details: { url: `https://foyer.example${page}`, sessionId: randomUUID() },
    });
    const { call } = createVisitorClient(url);
    // Node's own user agent would count as a bot's.
    const { status } = await call('POST', '/api/track-event', event, {
      'user-agent': event.details.userAgent ?? '',
    });
    expect(status).toBe(204);
  };
  const textOf = ({ sentences }: Summary) =>
    sentences.map((parts) => parts.map(({ text }) => text).join(''));
  return {
    clock,
    admin,
    visit,
    received,
    textOf,
    visitor: () => createVisitorClient(url),
    summary: async (query = '') => admin.get<Summary>(`/api/admin/summary${query}`),
  };
};

test('the summary counts what its links list', async () => {
  const { clock, admin, visit, visitor, summary, textOf } = await open('2026-01-05T09:00:00Z');
  await visit(1);
  clock.jumpTo(Date.parse('2026-01-06T09:00:00Z'));
  await visit(1, '/projects');
  await visit(2);
  const writer = visitor();
  const id = await writer.start();
  await writer.post(id, { content: 'Do you build pumps?' });
  clock.jumpTo(Date.parse('2026-01-07T12:30:00Z'));

  const { status, body } = await summary('?time_zone=UTC');
  expect(status).toBe(200);
  expect(getSummary.answer.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    date: '2026-01-06',
    title: 'Good morning: 1 waits for you',
    has_news: true,
  });
  expect(textOf(body)).toEqual([
    '2 visitors came yesterday.',
    '1 of them had been here before.',
    '1 chat waits for you, for 27 hours.',
  ]);
  const links = body.sentences.flatMap((parts) => parts.flatMap(({ path }) => path ?? []));
  const listed = async (path = '') => {
    const query = path.slice(path.indexOf('?'));
    const { body: list } = await admin.get<{ total_rows: number }>(
      `/api/admin/figures/visitors${query}`,
    );
    return list.total_rows;
  };
  expect(await listed(links[0])).toBe(2);
  expect(await listed(links[1])).toBe(1);
  const { body: waiting } = await admin.get<{ conversations: { conversation_id: string }[] }>(
    '/api/admin/conversations?show=waiting',
  );
  expect(waiting.conversations.map((one) => one.conversation_id)).toEqual([id]);
});

test('an erased visitor is not counted, and only the owner gets the summary', async () => {
  const { clock, admin, visit, visitor, summary, textOf } = await open('2026-01-05T09:00:00Z');
  await visit(1);
  clock.jumpTo(Date.parse('2026-01-06T09:00:00Z'));
  await visit(1);
  clock.jumpTo(Date.parse('2026-01-07T09:00:00Z'));
  expect(textOf((await summary()).body)).toContain('1 of them had been here before.');
  const visitorId = '7a7a7a7a-1b1b-4c2c-8d3d-000000000001';
  const path = `/api/admin/visitors/${visitorId}/erase`;
  expect((await admin.post(path, { confirm: visitorId })).status).toBe(200);
  await eventually(async () => {
    clock.advance(1_000);
    expect(textOf((await summary()).body)[0]).toBe('Nobody came yesterday.');
  });
  expect((await visitor().call('GET', '/api/admin/summary')).status).toBe(401);
  expect((await summary('?time_zone=Nowhere')).status).toBe(400);
});

test('a contact message that is unread since yesterday is news, one of today is not', async () => {
  const { clock, visitor, summary, textOf } = await open('2026-01-06T09:00:00Z');
  const { status } = await visitor().call('POST', '/api/contact', {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'I have an engine to discuss.',
  });
  expect(status).toBe(201);
  expect((await summary()).body.has_news).toBe(false);
  clock.jumpTo(Date.parse('2026-01-07T09:00:00Z'));
  const { body } = await summary();
  expect(body.has_news).toBe(true);
  expect(textOf(body)).toEqual(['Nobody came yesterday.', '1 contact message is unread.']);
});

test('with everything switched off there is a title and nothing to say', async () => {
  const { summary } = await open('2026-01-05T09:00:00Z', {
    FEATURE_ANALYTICS: 'off',
    FEATURE_CHAT: 'off',
    FEATURE_CONTACT: 'off',
  });
  expect((await summary()).body).toEqual({
    date: '2026-01-04',
    title: 'Good morning: a quiet day',
    has_news: false,
    sentences: [],
  });
});

test('on a Monday at eight the summary and the week are sent once each', async () => {
  const { clock, admin, visit, received } = await open('2026-01-08T12:00:00Z', {
    WEBHOOK_TEXT: 'on',
  });
  const { body } = await admin.get<{ settings: object }>('/api/admin/alarms');
  const wanted = { ...body.settings, webhook: ['morning_summary', 'weekly_report'] };
  expect((await admin.post('/api/admin/alarms/settings', wanted)).status).toBe(200);
  await visit(1, '/projects');
  clock.jumpTo(Date.parse('2026-01-12T07:59:30Z'));
  // Longer steps would end attempts in progress.
  const soon = 10;
  clock.advance(MINUTE_MS);
  await eventually(() => {
    clock.advance(soon);
    expect(received.map(({ kind }) => kind).toSorted()).toEqual([
      'morning_summary',
      'weekly_report',
    ]);
  });
  const week = received.find(({ kind }) => kind === 'weekly_report');
  expect(week?.lines[0]).toContain('1 visitor made 1 visit and viewed 1 page.');
  clock.jumpTo(clock.now() + DAY_MS);
  clock.advance(MINUTE_MS);
  await eventually(() => {
    clock.advance(soon);
    expect(received).toHaveLength(3);
  });
  expect(received.at(-1)?.kind).toBe('morning_summary');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notice } from '#api/features/alarms/channel.ts';
import { webhookRequestOf } from '#api/features/alarms/webhook/webhook-forms.ts';
import type { WebhookForm } from '#shared/domain/alarms/webhook-forms.ts';

const notice: Notice = {
  id: 'n-1',
  kind: 'message_received',
  at: Date.UTC(2026, 10, 25),
  title: 'Ada wrote',
  lines: ['<!channel> *hi* & @everyone'],
  path: '/admin/inbox/c-1',
  topic: 'c-1',
  facts: { conversationId: 'c-1', count: 2, text: 'secret words', visitorId: 'not an id!' },
};

const addresses: Record<WebhookForm, string> = {
  json: 'https://a.example/hook?x=1',
  slack: 'https://hooks.slack.example/services/T/B/X',
  discord: 'https://discord.example/api/webhooks/1/x',
  telegram: 'https://api.telegram.example/bot1:abc/sendMessage?chat_id=-42',
  ntfy: 'https://ntfy.example/sub/my-topic',
};
const forms = Object.keys(addresses) as WebhookForm[];

const requestOf = (
  form: WebhookForm,
  changes: Partial<Notice> = {},
  includesText = true,
  query = '',
) => {
  const address = { form, url: addresses[form] + query, includesText };
  const { url, body } = webhookRequestOf({ ...notice, ...changes }, address, 'https://me.example');
  return { url, body: JSON.parse(body) as Record<string, unknown> };
};

test('plain JSON has a version, the id of the notice and its facts', () => {
  expect(requestOf('json')).toEqual({
    url: addresses.json,
    body: {
      version: 1,
      id: 'n-1',
      kind: 'message_received',
      at: '2026-11-25T00:00:00.000Z',
      title: 'Ada wrote',
      lines: notice.lines,
      link: 'https://me.example/admin/inbox/c-1',
      facts: notice.facts,
    },
  });
});

test('without text, no form holds a word of the visitor', () => {
  for (const form of forms) {
    const sent = JSON.stringify(requestOf(form, {}, false).body);
    expect(sent).not.toMatch(/Ada|channel|secret words|not an id/);
    expect(sent).toContain('https://me.example/admin/inbox/c-1');
  }
  expect(requestOf('json', {}, false).body['facts']).toEqual({ conversationId: 'c-1', count: 2 });
});

test('an alarm about the site itself contains its figures even without text', () => {
  const { body } = requestOf('slack', { kind: 'visits_fell', lines: ['12 instead of 90'] }, false);
  expect(body['text']).toContain('12 instead of 90');
});

test('Slack shows text as text', () => {
  const { body } = requestOf('slack');
  expect(body['text']).toContain('&lt;!channel&gt; *hi* &amp; @everyone');
  expect(body['mrkdwn']).toBe(false);
});

test('Discord escapes its markup and mentions nobody', () => {
  const { body } = requestOf('discord');
  expect(body['content']).toContain('\\<\\!channel\\> \\*hi\\* \\& \\@everyone');
  expect(body['allowed_mentions']).toEqual({ parse: [] });
});

test('Telegram takes the chat from the address', () => {
  const { url, body } = requestOf('telegram');
  expect(url).toBe('https://api.telegram.example/bot1:abc/sendMessage');
  expect(body).toMatchObject({ chat_id: '-42' });
  expect(body).not.toHaveProperty('parse_mode');
});

test('Telegram takes the topic of a forum from the address', () => {
  const topicOf = (query: string) => requestOf('telegram', {}, true, query);
  const { url, body } = topicOf('&message_thread_id=17');
  expect(url).toBe('https://api.telegram.example/bot1:abc/sendMessage');
  expect(body).toMatchObject({ chat_id: '-42', message_thread_id: 17 });
  expect(topicOf('').body).not.toHaveProperty('message_thread_id');
  expect(topicOf('&message_thread_id=1').body).not.toHaveProperty('message_thread_id');
});

test('ntfy takes the topic from the address', () => {
  const { url, body } = requestOf('ntfy', { title: 'Ada\r\nX-Evil: 1' });
  expect(url).toBe('https://ntfy.example/sub/');
  expect(body).toMatchObject({
    topic: 'my-topic',
    title: 'Ada\r\nX-Evil: 1',
    click: 'https://me.example/admin/inbox/c-1',
    priority: 3,
    tags: ['message_received'],
  });
});

const text = fc.string({ unit: 'grapheme', maxLength: 6_000, size: 'max' });

test('any text stays within the limits of each service and keeps the link whole', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const changes = { lines: [typed] };
      const slack = requestOf('slack', changes).body['text'] as string;
      const discord = requestOf('discord', changes).body['content'] as string;
      const telegram = requestOf('telegram', changes).body['text'] as string;
      const ntfy = requestOf('ntfy', changes).body['message'] as string;
      expect(slack.length).toBeLessThanOrEqual(4_000);
      expect(discord.length).toBeLessThanOrEqual(2_000);
      expect(telegram.length).toBeLessThanOrEqual(4_096);
      expect(Buffer.byteLength(ntfy)).toBeLessThanOrEqual(4_000);
      for (const sent of [slack, discord, telegram]) {
        expect(sent.endsWith('\nhttps://me.example/admin/inbox/c-1')).toBe(true);
      }
      expect(slack).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      const unescaped = discord
        .slice(0, discord.lastIndexOf('\n'))
        .replace(/\\[!-/:-@[-`{-~]/g, '');
      expect(unescaped).not.toMatch(/[!-/:-@[-`{-~]/);
    }),
    { numRuns: 60 },
  );
});

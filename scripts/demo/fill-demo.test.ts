import { expect, test } from 'vitest';
import type { listConversions, listEvents } from '#shared/contracts/admin-analytics.ts';
import type { ChatAnswer } from '#shared/contracts/analytics-chat.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { VisitorExport } from '#shared/contracts/privacy.ts';
import type { System } from '#shared/contracts/maintenance.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import {
  startTestServer,
  temporaryFolder,
  TEST_ADMIN_KEY,
} from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { generateTraffic } from '../bench/analytics/traffic/generate-traffic.mjs';
import { demoContactMessages, demoTalks } from './demo-talks.ts';
import { fillDemo } from './fill-demo.ts';

test('a demo is a valid data folder marked as a demo, and its chats begin after their visitors arrive', async () => {
  const folder = temporaryFolder();
  // Traffic follows the hours of the day and the week, but there are visitors at any time.
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 14));
  const endMs = clock.now();
  const pages = ['/', '/projects', '/resume', '/projects/loom', '/blog/on-looms'];
  const traffic = generateTraffic({ seed: 1, views: 400, endMs, days: 5, pages });
  await fillDemo({ folder, traffic, pages, endMs });

  const { url } = await startTestServer({ DATA_DIR: folder }, { clock });
  const { call } = createVisitorClient(url);
  const request = async <Body>(path: string) =>
    (await call<Body>('GET', `/api/admin/${path}`, undefined, { 'x-admin-key': TEST_ADMIN_KEY }))
      .body;
  expect((await request<System>('system')).is_demo).toBe(true);
  const { conversations } = await request<{
    conversations: {
      conversation_id: string;
      started_at: string;
      initiated_from_page: string;
    }[];
  }>('conversations');
  expect(conversations).toHaveLength(demoTalks.length);
  // Some conversations are about a project or post of the site. If it has none, they are about the
  // list.
  const locations = new Set(conversations.map(({ initiated_from_page: page }) => page));
  expect([...locations]).toEqual(expect.arrayContaining(['/projects/loom', '/blog/on-looms']));
  expect(locations).toContain('/projects');
  const { messages } = await request<{ messages: ContactMessage[] }>('contact');
  expect(messages).toHaveLength(demoContactMessages.length);

  const [contactMessage] = messages;
  expect(contactMessage?.conversation_id).not.toBeNull();
  const whole = await request<VisitorExport>(`visitors/${contactMessage?.visitor_id ?? ''}/export`);
  expect(whole.conversations).toHaveLength(1);
  expect(whole.contact_messages).toHaveLength(1);
  expect(whole.visitors[0]?.sessions.length).toBeGreaterThan(0);

  for (const { conversation_id: id, started_at: startedAt } of conversations) {
    const visits = await request<{ first_seen_at: string }>(`people/conversation/${id}/visits`);
    expect(Date.parse(visits.first_seen_at)).toBeLessThanOrEqual(Date.parse(startedAt));
  }

  // The number of events equals that of chats and contact messages.
  const { rows } = await request<AnswerOf<typeof listEvents>>('figures/events?period=30d');
  const countOf = (name: string) => rows.find((row) => row.name === name)?.count ?? 0;
  expect([countOf('chat_opened'), countOf('contact_sent')]).toEqual([
    conversations.length,
    messages.length,
  ]);
  const chat = await request<ChatAnswer>('figures/chat?period=30d');
  expect(chat.figures.conversations).toBe(conversations.length);
  const reached = await request<AnswerOf<typeof listConversions>>('figures/conversions?period=30d');
  expect(reached.goals.slice(0, 2).map(({ converted }) => converted)).toEqual([
    conversations.length,
    messages.length,
  ]);
});

import { randomUUID } from 'node:crypto';
import { objections } from './axe.ts';
import type { Page } from '@playwright/test';
import { aPrimaryHash } from '../../shared/testing/builders.ts';
import { limits } from '../../shared/limits.ts';
import { chatPanel, expect, openChat, sendMessage, test } from './journey.ts';

test.use({ sharesServers: false });

const chatLog = (page: Page) => chatPanel(page).getByRole('log', { name: 'Messages' });

test('a visitor who writes faster than a person has to wait, and the messages are sent later', async ({
  open,
  testServer,
  noise,
}) => {
  // A slow machine takes long to exceed the limit.
  test.setTimeout(240_000);
  const visitor = await open('/contact');
  const [started] = await Promise.all([
    visitor.waitForResponse((answer) => answer.url().endsWith('/start')),
    openChat(visitor),
  ]);
  const hash = /conversations\/([0-9a-f]{64})\/start/.exec(started.url())?.[1];
  const { conversation_id: id } = (await started.json()) as { conversation_id: string };
  await sendMessage(visitor, 'the first');
  await expect(chatLog(visitor)).toContainText('sent');
  let wait: string | undefined;
  const enough = new AbortController();
  // A client that writes without a pause uses every slot that becomes free.
  const hurry = async () => {
    while (!enough.signal.aborted) {
      const answer = await visitor.request.post(
        `${testServer.url}/api/conversations/${id}/messages`,
        {
          data: {
            content: 'hurry',
            from_admin: false,
            primary_hash: hash,
            sent_from_page: '/',
            client_id: randomUUID(),
          },
        },
      );
      if (answer.status() === 429) wait = answer.headers()['retry-after'];
    }
  };
  const hurrying = Promise.all([hurry(), hurry(), hurry()]);
  await expect.poll(() => Number(wait), { timeout: 180_000 }).toBeGreaterThan(0);
  const slowed = chatLog(visitor).getByText('slow down, it is sent in a moment');
  await expect(async () => {
    // A slot may become free just now and take this message: the next one waits.
    await sendMessage(visitor, 'and one word more');
    await expect(slowed).toBeVisible({ timeout: 2_000 });
  }).toPass();
  enough.abort();
  await hurrying;
  await expect(slowed).toBeHidden();
  await expect(chatLog(visitor).getByText('and one word more').last()).toBeVisible();
  await expect(chatLog(visitor).locator('[data-mark="sending"]')).toHaveCount(0);
  // The browser logs every 429 response.
  noise.forgive('429');
});

test('an address that started too many conversations learns when it may start the next one', async ({
  build,
  open,
  noise,
  playwright,
}) => {
  // Uses a proxy that names the visitor, because local addresses are not limited.
  const testServer = await build({ TRUST_PROXY: '1' });
  const from = { baseURL: testServer.url, extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.9' } };
  for (let n = 1; n <= limits.chat.startsPerAddress[0].times; n += 1) {
    const somebody = await playwright.request.newContext(from);
    const answer = await somebody.post(`/api/conversations/${aPrimaryHash(n)}/start`, {
      data: { initiated_by: 'visitor', initiated_from_page: '/', visitor_name: null },
    });
    expect(answer.ok()).toBe(true);
    await somebody.dispose();
  }
  const visitor = await open('/contact', { ...from, viewport: { width: 360, height: 740 } });
  await openChat(visitor);
  const notice = chatPanel(visitor).getByText('Too many conversations were begun');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('what you write until then is kept');
  await sendMessage(visitor, 'I can wait');
  await expect(chatLog(visitor)).toContainText('I can wait');
  expect(await objections(visitor, { within: '.chat-panel' })).toEqual([]);
  await visitor.reload();
  await openChat(visitor);
  await expect(chatLog(visitor)).toContainText('I can wait');
  noise.forgive('429');
});

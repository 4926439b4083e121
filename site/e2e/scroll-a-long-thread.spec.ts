import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { listConversations } from '#shared/contracts/admin.ts';
import { chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { ADMIN_KEY, type TestServer } from './server.ts';

test.use({ sharesServers: false });

const COUNT = 10_000;
/** The list must never render more rows than this. */
const DRAWN_AT_MOST = 60;

const wordsOf = (n: number) =>
  `message ${n}${' and some more words about it'.repeat(n % 7)}${n % 11 === 0 ? '\nin two lines' : ''}`;

const headers = { 'content-type': 'application/json', 'x-admin-key': ADMIN_KEY };

/** Sends the message with this number as the admin. */
const post = async (url: string, conversation: string, n: number) => {
  const answer = await fetch(`${url}/api/conversations/${conversation}/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      content: wordsOf(n),
      from_admin: true,
      primary_hash: 'admin',
      sent_from_page: '/admin',
    }),
  });
  if (!answer.ok) throw new Error(`message ${n} was answered with ${answer.status}`);
};

/** Stores the messages from the second to this one, as if the admin had written them. */
const store = (dataDir: string, conversation: string, count: number) => {
  const db = new Database(join(dataDir, 'chat.db'));
  const insert = db.prepare(
    `INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at, sent_from_page)
     VALUES (?, ?, ?, ?, 1, ?, ?, '/admin')`,
  );
  db.transaction(() => {
    for (let n = 2; n <= count; n += 1)
      insert.run(conversation, n, randomUUID(), randomUUID(), wordsOf(n), Date.now());
    const counted = db
      .prepare(
        `UPDATE conversations SET last_seq = ?, last_visible_seq = ?, last_activity_at = ?
         WHERE conversation_id = ? AND last_seq = 1`,
      )
      .run(count, count, Date.now(), conversation);
    expect(counted.changes).toBe(1);
  })();
  db.close();
};

/**
 * Creates a conversation of this many messages, which the visitor has left. Stores all but the
 * first while the server is off, because that many requests would take most of the journey.
 */
const beginThread = async (testServer: TestServer, visitor: Page, count: number) => {
  await openChat(visitor);
  await sendMessage(visitor, 'message 1');
  await expect(chatPanel(visitor).locator('[data-mark="sent"]')).toHaveCount(1);
  await visitor.goto('about:blank');
  const answer = await fetch(`${testServer.url}/api/admin/conversations`, { headers });
  const [conversation] = listConversations.answer.parse(await answer.json()).conversations;
  const id = conversation?.conversation_id ?? '';
  await testServer.stop();
  store(testServer.dataDir, id, count);
  await testServer.restart();
  return id;
};

const drawn = (log: Locator) => log.locator('.bubble').count();
const topRow = (log: Locator) =>
  log.evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const rows = [...element.querySelectorAll('.messages-row')];
    const row = rows.find((each) => each.getBoundingClientRect().bottom > top + 1);
    return {
      position: Number(row?.getAttribute('aria-posinset')),
      text: row?.querySelector('.bubble-text')?.textContent,
      below: (row?.getBoundingClientRect().top ?? 0) - top,
    };
  });

/**
 * Scrolls by this many px, down or up, like a wheel. Returns the duration of each frame, in ms, and
 * the number of rows.
 */
const scrollThrough = (log: Locator, px: number) =>
  log.evaluate(async (element, total) => {
    const frames: number[] = [];
    let most = 0;
    let blank = 0;
    let before = performance.now();
    for (let moved = 0; moved < Math.abs(total); moved += 120) {
      element.scrollTop += 120 * Math.sign(total);
      const at = await new Promise<number>((done) => requestAnimationFrame(done));
      frames.push(at - before);
      before = at;
      most = Math.max(most, element.querySelectorAll('.bubble').length);
      const { left, top, height } = element.getBoundingClientRect();
      const found = document.elementsFromPoint(left + 40, top + height / 2);
      if (!found.some((each) => each.closest('.messages-row'))) blank += 1;
    }
    frames.sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round((frames[Math.floor(frames.length * share)] ?? 0) * 10) / 10;
    return { p50: at(0.5), p95: at(0.95), worst: at(0.999), frames: frames.length, most, blank };
  }, px);

/** Scrolls up frame by frame until everything is loaded, or many frames add nothing. */
const scrollToBeginning = (log: Locator) =>
  log.evaluate(async (element, total) => {
    const held = () => element.querySelector('.messages-row')?.getAttribute('aria-setsize');
    let last = held();
    for (let idle = 0; idle < 3_000 && last !== String(total); idle += 1) {
      element.scrollTo({ top: 0 });
      await new Promise(requestAnimationFrame);
      if (held() !== last) idle = 0;
      last = held();
    }
  }, COUNT);

test('ten thousand messages scroll and keep their position, with few of them rendered', async ({
  testServer,
  open,
  openConsole,
}) => {
  test.setTimeout(240_000);
  const visitor = await open('/contact');
  const log = chatPanel(visitor).getByRole('log', { name: 'Messages' });
  await beginThread(testServer, visitor, COUNT);
  const admin = await openConsole();
  await admin.getByRole('navigation', { name: 'Chats' }).locator('.row').first().click();
  const consoleLog = admin.getByRole('log', { name: 'Messages' });
  await expect(consoleLog).toContainText(wordsOf(COUNT).split('\n')[0] ?? '');
  await visitor.goto('/contact');
  await expect(log).toContainText(wordsOf(COUNT).split('\n')[0] ?? '');

  for (const [name, page, list] of [
    ['visitor', visitor, log],
    ['console', admin, consoleLog],
  ] as const) {
    const figures = await scrollThrough(list, -24_000);
    console.log(`${name}: ${JSON.stringify(figures)}`);
    expect(figures.frames).toBe(200);
    expect(figures.most).toBeLessThanOrEqual(DRAWN_AT_MOST);
    expect(figures.blank).toBe(0);

    // Scrolls up to the beginning: each page of history is inserted above, and the text being read
    // stays in place.
    await scrollToBeginning(list);
    await expect(list.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
    // The last page moves the former top down.
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo({ top: 0 }));
        return topRow(list);
      })
      .toMatchObject({ position: 1, text: expect.stringMatching(/: message 1$/) });
    expect(await drawn(list)).toBeLessThanOrEqual(DRAWN_AT_MOST);
    await expect(list.locator('.messages-row').first()).toHaveAttribute(
      'aria-setsize',
      String(COUNT),
    );

    const whole = await scrollThrough(list, 24_000);
    console.log(`${name}, all ${COUNT} held: ${JSON.stringify(whole)}`);
    expect(whole.frames).toBe(200);
    expect(whole.most).toBeLessThanOrEqual(DRAWN_AT_MOST);
    expect(whole.blank).toBe(0);

    await page.getByRole('button', { name: /Newest|new$/ }).click();
    await expect(list).toContainText(wordsOf(COUNT).split('\n')[0] ?? '');
    await expect(page.getByRole('button', { name: 'Newest' })).toHaveCount(0);
  }
});

test('earlier messages are inserted above without moving the text being read; a new one waits below', async ({
  testServer,
  open,
}) => {
  const visitor = await open('/contact');
  const log = chatPanel(visitor).getByRole('log', { name: 'Messages' });
  const conversation = await beginThread(testServer, visitor, 260);

  await visitor.goto('/contact');
  await expect(log).toContainText('message 260');
  const atEnd = () =>
    log.evaluate((el) => Math.round(el.scrollHeight - el.clientHeight - el.scrollTop));
  await expect.poll(atEnd).toBeLessThan(2);

  // History is not announced: the log is polite, but its rows are silent.
  const announcement = log.locator('p.sr-only').first();
  await expect(log.locator('ol')).toHaveAttribute('aria-live', 'off');
  expect(await announcement.textContent()).toBe('');

  await log.evaluate((element) => element.scrollTo({ top: 300 }));
  // The rows at the end stay until the list is rendered again.
  await expect.poll(async () => (await topRow(log)).text).not.toContain('message 25');
  const before = await topRow(log);
  await expect.poll(async () => (await topRow(log)).position).toBeGreaterThan(60);
  const after = await topRow(log);
  expect(after.text).toBe(before.text);
  expect(Math.abs(after.below - before.below)).toBeLessThan(2);

  await post(testServer.url, conversation, 261);
  await expect(visitor.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(announcement).toContainText('Admin: message 261');
  await expect.poll(async () => (await topRow(log)).text).toBe(before.text);
  await visitor.getByRole('button', { name: '1 new' }).click();
  await expect(log.locator('.bubble').last()).toContainText('message 261');
  await expect.poll(atEnd).toBeLessThan(2);
});

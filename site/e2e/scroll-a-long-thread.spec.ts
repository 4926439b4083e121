import type { Locator } from '@playwright/test';
import { chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { ADMIN_KEY } from './server.ts';

test.use({ sharesServers: false });

const COUNT = 10_000;
const TOGETHER = 40;
/** The list must never render more rows than this. */
const DRAWN_AT_MOST = 60;

const wordsOf = (n: number) =>
  `message ${n}${' and some more words about it'.repeat(n % 7)}${n % 11 === 0 ? '\nin two lines' : ''}`;

/** The admin writes the messages with these numbers; many at once, so their order may differ. */
const fill = async (url: string, conversation: string, from: number, to: number) => {
  const post = async (n: number) => {
    const answer = await fetch(`${url}/api/conversations/${conversation}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-key': ADMIN_KEY },
      body: JSON.stringify({
        content: wordsOf(n),
        from_admin: true,
        primary_hash: 'admin',
        sent_from_page: '/admin',
      }),
    });
    if (!answer.ok) throw new Error(`message ${n} was answered with ${answer.status}`);
  };
  for (let first = from; first <= to; first += TOGETHER) {
    const last = Math.min(to, first + TOGETHER - 1);
    await Promise.all(Array.from({ length: last - first + 1 }, (_, n) => post(first + n)));
  }
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

test('ten thousand messages scroll, keep their position, and few of them are rendered', async ({
  testServer,
  open,
  openConsole,
}) => {
  test.setTimeout(240_000);
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'message 1');
  const log = chatPanel(visitor).getByRole('log', { name: 'Messages' });
  await expect(log.locator('[data-mark="sent"]')).toHaveCount(1);
  const admin = await openConsole();
  const row = admin.getByRole('navigation', { name: 'Conversations' }).locator('.row').first();
  const conversation = (await row.getAttribute('data-id')) ?? '';
  await visitor.goto('about:blank');
  await fill(testServer.url, conversation, 2, COUNT - 1);
  await fill(testServer.url, conversation, COUNT, COUNT);

  await row.click();
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

    // Up to the beginning: each page of history is inserted above, and the text being read stays in
    // place.
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: 0 }));
      expect(await list.locator('.bubble-text').first().textContent()).toContain('message 1');
      expect((await topRow(list)).position).toBe(1);
      await expect(list.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
    }).toPass({ timeout: 90_000, intervals: [50] });
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
  openConsole,
}) => {
  const visitor = await open('/contact');
  await openChat(visitor);
  await sendMessage(visitor, 'message 1');
  const log = chatPanel(visitor).getByRole('log', { name: 'Messages' });
  const admin = await openConsole();
  const row = admin.getByRole('navigation', { name: 'Conversations' }).locator('.row').first();
  const conversation = (await row.getAttribute('data-id')) ?? '';
  await visitor.goto('about:blank');
  await fill(testServer.url, conversation, 2, 259);
  await fill(testServer.url, conversation, 260, 260);

  await visitor.goto('/contact');
  await expect(log).toContainText('message 260');
  const atEnd = () =>
    log.evaluate((el) => Math.round(el.scrollHeight - el.clientHeight - el.scrollTop));
  await expect.poll(atEnd).toBeLessThan(2);

  // History is not announced; the log is polite, its rows are silent.
  const announcement = log.locator('p.sr-only').first();
  await expect(log.locator('ol')).toHaveAttribute('aria-live', 'off');
  expect(await announcement.textContent()).toBe('');

  await log.evaluate((element) => element.scrollTo({ top: 300 }));
  // The rows at the end stay until the list is drawn anew.
  await expect.poll(async () => (await topRow(log)).text).not.toContain('message 25');
  const before = await topRow(log);
  await expect.poll(async () => (await topRow(log)).position).toBeGreaterThan(60);
  const after = await topRow(log);
  expect(after.text).toBe(before.text);
  expect(Math.abs(after.below - before.below)).toBeLessThan(2);

  await fill(testServer.url, conversation, 261, 261);
  await expect(visitor.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(announcement).toContainText('Admin: message 261');
  await expect.poll(async () => (await topRow(log)).text).toBe(before.text);
  await visitor.getByRole('button', { name: '1 new' }).click();
  await expect(log.locator('.bubble').last()).toContainText('message 261');
  await expect.poll(atEnd).toBeLessThan(2);
});

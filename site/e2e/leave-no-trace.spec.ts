import type { Browser, Page } from '@playwright/test';
import { chatPanel, chatTab, expect, openChat, sendMessage, test } from './journey.ts';
import { FINGERPRINT_READS, readsOf, recordTraffic, storedIn } from './recorded-reads.ts';
import type { TestServer } from './server.ts';

const signals = {
  'Do Not Track': {
    headers: { dnt: '1' },
    before: () =>
      Object.defineProperty(Navigator.prototype, 'doNotTrack', {
        configurable: true,
        get: () => '1',
      }),
  },
  'Global Privacy Control': {
    headers: { 'sec-gpc': '1' },
    before: () =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {
        configurable: true,
        get: () => true,
      }),
  },
};
type Signal = keyof typeof signals;

// Every kind of page.
const paths = [
  ...['/', '/resume', '/projects', '/projects/heron-lookout', '/ai', '/automation', '/trading'],
  ...['/pictures', '/vr', '/music', '/contact', '/chat', '/blog', '/videos', '/vr-experience'],
];

const openAs = async (browser: Browser, testServer: TestServer, signal: Signal) => {
  const context = await browser.newContext({
    baseURL: testServer.url,
    extraHTTPHeaders: signals[signal].headers,
  });
  await context.addInitScript(signals[signal].before);
  const traffic = await recordTraffic(context);
  const page = await context.newPage();
  return { context, traffic, page };
};

/** Scrolls to the end of the page and stays until the browser is idle. */
const browse = async (page: Page) => {
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 2_000);
  await page.clock.runFor(61_000);
  await expect(chatTab(page)).toBeVisible();
};

/** Uses the palette, which remembers recent choices. */
const findResume = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('resume');
  await page.getByRole('option', { name: 'Résumé' }).first().click();
  await expect(page).toHaveURL(/\/resume$/);
};

for (const signal of Object.keys(signals) as Signal[]) {
  test(`a visitor who sends ${signal} leaves nothing in the browser on any page`, async ({
    browser,
    testServer,
  }) => {
    const { context, traffic, page } = await openAs(browser, testServer, signal);
    const ofTracking: string[] = [];
    page.on('request', (request) => {
      if (/analytics(?!-routes)|side-thread|fingerprint/.test(request.url()))
        ofTracking.push(request.url());
    });
    await page.clock.install();
    for (const path of paths) {
      await page.goto(path);
      await browse(page);
      expect(await storedIn(page), path).toEqual(['cookie gate']);
      if (path !== '/resume') continue;
      // Only a fingerprint reads these here: the page draws nothing and reads no memory size.
      const reads = await readsOf(page);
      expect(reads).toContain('navigator.platform');
      expect(reads.filter((read) => FINGERPRINT_READS.test(read))).toEqual([]);
      await page.evaluate(() => reportError(new Error('not to be told')));
    }
    await page.goto('/');
    for (const name of ['Projects', 'Contact']) {
      await page.getByRole('navigation').first().getByRole('link', { name }).click();
      await browse(page);
    }
    await page.goBack();
    await page.reload();
    await browse(page);
    expect(await storedIn(page)).toEqual(['cookie gate']);
    expect([...new Set(traffic.cookieAnswers)]).toEqual(['gate']);
    expect(traffic.sockets).toEqual([]);
    expect(traffic.calls.filter((call) => call !== 'GET /api/geo')).toEqual([]);
    expect(ofTracking).toEqual([]);
    await context.close();
  });
}

test("a visitor who sends Do Not Track keeps their own choices and the chat's necessary data", async ({
  browser,
  testServer,
}) => {
  const { context, page } = await openAs(browser, testServer, 'Do Not Track');
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  expect(await storedIn(page)).toEqual(['cookie gate', 'local foyer.theme']);
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  expect(await storedIn(page)).toEqual(['cookie gate']);

  await findResume(page);
  expect(await storedIn(page)).toEqual(['cookie gate']);

  // The conversation's token, a random stand-in for the device hash, and the read position.
  const ofTheChat = [
    'cookie gate',
    'cookie visitor',
    'session foyer.chat.seen',
    'session foyer.session-hash',
  ];
  await openChat(page);
  await expect.poll(() => storedIn(page)).toEqual(ofTheChat);
  const token = async () => (await context.cookies()).find(({ name }) => name === 'visitor');
  const lasts = async () => (await token())?.expires !== -1;
  expect((await token())?.httpOnly).toBe(true);
  // Until the visitor writes, the token lasts only for the browser session.
  expect(await lasts()).toBe(false);
  await sendMessage(page, 'Hello');
  await expect.poll(lasts).toBe(true);
  const sent = chatPanel(page).getByText('sent', { exact: true });
  await expect(sent).toBeVisible();
  await page.reload();
  await expect(chatPanel(page).getByText('Hello')).toBeVisible();
  await expect(sent).toBeVisible();
  // The ids of sent messages, by which tabs recognize them.
  const withSent = [...ofTheChat, 'local foyer-outbox.sent'].toSorted();
  expect(await storedIn(page)).toEqual(withSent);

  // An unsent message is the visitor's own data, stored until the connection is back.
  await context.setOffline(true);
  await sendMessage(page, 'Are you there?');
  await expect(chatPanel(page).getByText('Are you there?')).toBeVisible();
  expect(await storedIn(page)).toEqual([...withSent, 'local foyer-outbox'].toSorted());
  await context.close();
});

test('a visitor who opts out after a counted visit loses its data and keeps their own choices @core', async ({
  browser,
  testServer,
}) => {
  const context = await browser.newContext({ baseURL: testServer.url });
  const traffic = await recordTraffic(context);
  const page = await context.newPage();
  await page.goto('/projects?utm_source=somebody');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await findResume(page);
  const isCalled = (call: string) => () => traffic.calls.includes(call);
  await expect.poll(isCalled('POST /api/fingerprint')).toBe(true);
  await expect.poll(isCalled('POST /api/track-event')).toBe(true);
  // Scripts cannot read the chat token, which may own a conversation.
  const theirs = ['cookie gate', 'cookie visitor', 'local foyer.theme'];
  await expect.poll(() => storedIn(page)).toContain('cookie visitor');
  await expect.poll(async () => (await storedIn(page)).length).toBeGreaterThan(10);

  await context.setExtraHTTPHeaders({ dnt: '1' });
  await context.addInitScript(signals['Do Not Track'].before);
  await page.reload();
  await expect(chatTab(page)).toBeVisible();
  await expect.poll(() => storedIn(page)).toEqual(theirs);
  await context.close();
});

test('scroll positions are restored without being stored in the browser', async ({
  browser,
  testServer,
}) => {
  const { context, page } = await openAs(browser, testServer, 'Do Not Track');
  await page.goto('/projects');
  await expect(chatTab(page)).toBeVisible();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 900));
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('main a[href^="/projects/"]')[9]?.click(),
  );
  await expect(page).toHaveURL(/\/projects\/./);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
  await expect.poll(scrolled).toBe(900);
  await page.reload();
  await expect.poll(scrolled).toBe(900);
  await page.goForward();
  await expect(page).toHaveURL(/\/projects\/./);
  await page.goto('/projects#no%E0%A4-such-place');
  await expect(chatTab(page)).toBeVisible();
  expect(await storedIn(page)).toEqual(['cookie gate']);
  await context.close();
});

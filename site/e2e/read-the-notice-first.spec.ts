import type { Browser, Page } from '@playwright/test';
import { chatPanel, chatTab, expect, startChat, test } from './journey.ts';
import { storedIn, readsOf, recordTraffic, type Traffic } from './recorded-reads.ts';
import { callAsAdmin, type TestServer } from './server.ts';
import { catchEvents } from './tracked.ts';

// An address of Deutsche Telekom, which the database assigns to Germany.
const GERMAN_ADDRESS = '194.25.2.129';

/**
 * The built server behind a proxy that names the visitor's address, with the real lookup and
 * responses.
 */
const abroad = { TRUST_PROXY: '1' };

const notice = (page: Page) => page.getByRole('dialog', { name: 'ACCESS NOTICE' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const acknowledge = async (page: Page) => {
  await press(page, 'I Understand - Continue Anyway');
  await press(page, 'I Acknowledge - Proceed');
};

interface Visit {
  readonly page: Page;
  readonly traffic: Traffic;
}

const visitFromGermany = async (browser: Browser, testServer: TestServer): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: testServer.url,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': GERMAN_ADDRESS },
  });
  const traffic = await recordTraffic(context);
  const page = await context.newPage();
  await page.clock.install();
  return { page, traffic };
};

// Reads for the page itself, sent nowhere: the privacy signals, the name of the palette's key,
// whether the connection is slow, which decides what is fetched, and the gate's cookie. The country
// may be stored.
const allowedReads =
  /^navigator\.(?:doNotTrack|globalPrivacyControl|platform|connection)$|^document\.cookie$|^storage\.setItem\(foyer\.geo\)$/;

/** Moves, presses keys and waits, like a reader. */
const readOn = async (page: Page) => {
  for (let step = 1; step <= 5; step++) await page.mouse.move(40 * step, 30 * step);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('Tab');
  for (let second = 1; second <= 10; second++) {
    await page.clock.runFor(1_000);
    // Makes a round trip, so that work started by a timer can run.
    await page.evaluate(() => fetch('/favicon.svg'));
  }
};

const isOfGate = (stored: string) => stored === 'local foyer.geo' || stored === 'cookie gate';

const expectNothingRead = async ({ page, traffic }: Visit) => {
  expect(traffic.calls.filter((call) => call !== 'GET /api/geo')).toEqual([]);
  expect(traffic.sockets).toEqual([]);
  expect(traffic.workers).toEqual([]);
  expect([...new Set(traffic.cookieAnswers)]).toEqual(['gate']);
  expect((await readsOf(page)).filter((read) => !allowedReads.test(read))).toEqual([]);
  expect((await storedIn(page)).filter((stored) => !isOfGate(stored))).toEqual([]);
};

test('nothing is read, sent or stored on any page before the notice is acknowledged', async ({
  browser,
  build,
}) => {
  const testServer = await build(abroad);
  for (const path of ['/', '/projects', '/contact', '/videos', '/vr-experience', '/no-such-page'])
    await test.step(path, async () => {
      const visit = await visitFromGermany(browser, testServer);
      const { page } = visit;
      await page.goto(path);
      await expect(notice(page)).toContainText('Germany');
      await readOn(page);
      await expect(notice(page)).toBeVisible();
      await expectNothingRead(visit);
      expect(await chatTab(page).count()).toBe(0);
      await page.context().close();
    });
});

test('everything starts with the acknowledgement, without a reload @core', async ({
  browser,
  build,
}) => {
  const visit = await visitFromGermany(browser, await build(abroad));
  const { page, traffic } = visit;
  await page.goto('/resume');
  await expect(notice(page)).toBeVisible();
  await expectNothingRead(visit);
  const isCalled = (path: string) => () => traffic.calls.includes(path);
  await acknowledge(page);
  await expect.poll(isCalled('POST /api/track-event')).toBe(true);
  await expect.poll(isCalled('POST /api/fingerprint')).toBe(true);
  await startChat(page, 'Hello from Germany');
  await expect(chatPanel(page).getByText('sent', { exact: true })).toBeVisible();
  expect(traffic.sockets.length).toBeGreaterThan(0);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    ...['begun', 'fp', 'gate', 'gate_proceeded', 'visitor', 'visitor_id'],
  ]);
  await page.context().close();
});

test("the admin's answer waits for the acknowledgment in a later session too", async ({
  browser,
  build,
}) => {
  const testServer = await build(abroad);
  const first = await visitFromGermany(browser, testServer);
  await first.page.goto('/contact');
  await acknowledge(first.page);
  await startChat(first.page, 'Is anybody there?');
  await expect(chatPanel(first.page).getByText('sent', { exact: true })).toBeVisible();
  const context = first.page.context();
  await first.page.close();
  const listed = await callAsAdmin(`${testServer.url}/api/admin/conversations`);
  const { conversations } = (await listed.json()) as {
    conversations: { conversation_id: string }[];
  };
  const posted = await callAsAdmin(
    `${testServer.url}/api/conversations/${conversations[0]?.conversation_id}/messages`,
    {
      content: 'I am here',
      from_admin: true,
      primary_hash: 'admin',
      sent_from_page: '/admin',
      client_id: crypto.randomUUID(),
    },
  );
  expect(posted.status).toBe(201);

  // The browser's next session has no session cookies, but everything else that the first one
  // stored.
  for (const name of ['gate', 'gate_proceeded']) await context.clearCookies({ name });
  const page = await context.newPage();
  const before = { calls: first.traffic.calls.length, sockets: first.traffic.sockets.length };
  const stored = await (async () => {
    await page.goto('/contact');
    await expect(notice(page)).toBeVisible();
    return storedIn(page);
  })();
  await readOn(page);
  expect(first.traffic.calls.slice(before.calls).filter((call) => call !== 'GET /api/geo')).toEqual(
    [],
  );
  expect(first.traffic.sockets.length).toBe(before.sockets);
  expect((await readsOf(page)).filter((read) => !allowedReads.test(read))).toEqual([]);
  expect(await storedIn(page)).toEqual(stored);

  await acknowledge(page);
  await expect(chatPanel(page).getByText('I am here')).toBeVisible();
  await context.close();
});

test('a visitor who goes back leaves nothing, is not read, and reads the notice again', async ({
  browser,
  build,
}) => {
  const visit = await visitFromGermany(browser, await build(abroad));
  const { page, traffic } = visit;
  await page.goto('/favicon.svg');
  await page.goto('/contact');
  await expect(notice(page)).toBeVisible();
  await readOn(page);
  await expectNothingRead(visit);
  await press(page, 'Return to Previous Site');
  await expect(page).toHaveURL(/favicon/);
  expect(await storedIn(page)).toEqual(['cookie gate', 'local foyer.geo']);
  expect(traffic.calls.filter((call) => call !== 'GET /api/geo')).toEqual([]);
  await page.goto('/contact');
  await expect(notice(page)).toBeVisible();
  await page.context().close();
});

test('nothing is read during the lookup, and a failed lookup starts everything', async ({
  browser,
  build,
}) => {
  const visit = await visitFromGermany(browser, await build(abroad));
  const { page, traffic } = visit;
  let fail = () => undefined as unknown;
  await page.context().route('**/api/geo', (route) => {
    fail = () => route.abort();
  });
  // The lookup times out after five seconds of this clock, which only moves on request.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/projects');
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return (await page.locator('html[data-gate="Initializing..."]').count()) === 1;
    })
    .toBe(true);
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 300);
  await page.clock.runFor(3_000);
  await page.evaluate(() => fetch('/favicon.svg'));
  await expectNothingRead(visit);
  expect(await storedIn(page)).toEqual(['cookie gate']);
  await fail();
  await expect(page.locator('html[data-gate]')).toHaveCount(0);
  await page.clock.resume();
  await expect(chatTab(page)).toBeVisible();
  await expect.poll(() => traffic.calls.includes('POST /api/track-event')).toBe(true);
  await page.context().close();
});

test('clicks before the acknowledgment are never reported', async ({ browser, build }) => {
  const { page } = await visitFromGermany(browser, await build(abroad));
  const events = await catchEvents(page);
  await page.goto('/resume');
  await expect(notice(page)).toBeVisible();
  const pressOn = (target: string) =>
    page.evaluate((text) => {
      const button = document.createElement('button');
      Object.assign(button.dataset, { track: 'demo_clicked', trackTarget: text });
      document.body.append(button);
      button.click();
      button.remove();
    }, target);
  await pressOn('early');
  await acknowledge(page);
  await pressOn('late');
  const seen = () => events.all.map((event) => JSON.stringify(event));
  await expect.poll(() => seen().some((text) => text.includes('"late"'))).toBe(true);
  expect(seen().filter((text) => text.includes('"early"'))).toEqual([]);
  await page.context().close();
});

test('if the notice cannot be fetched, the page is shown and nothing is read', async ({
  browser,
  build,
}) => {
  const visit = await visitFromGermany(browser, await build(abroad));
  const { page } = visit;
  let refused = 0;
  await page.context().route('**/assets/gate-screens-*', (route) => {
    refused++;
    return route.abort();
  });
  await page.goto('/contact');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await readOn(page);
  await expectNothingRead(visit);
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await page.context().close();
});

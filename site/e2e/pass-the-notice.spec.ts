import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page, Route } from '@playwright/test';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { objections } from './axe.ts';
import { chatTab, expect, test } from './journey.ts';

const american = { ...germanRecord, country: 'United States', countryCode: 'US', isUSA: true };

const notice = (page: Page) => page.getByRole('dialog', { name: 'ACCESS NOTICE' });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'FINAL CONFIRMATION' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isThere = (page: Page) =>
  expect(page.getByRole('button', { name: /^Chat with Admin/ })).toBeVisible();
const documentKeys = (page: Page) => page.locator('dialog:modal').count();

// The console never shows the notice or looks up the country.
const BLANK = '/admin';

/** Opens a visit whose lookup gets `answer`, without stored results of earlier ones. */
const visitFrom = async (page: Page, answer: (route: Route) => unknown) => {
  await page.goto(BLANK);
  await page.evaluate(() => localStorage.clear());
  // The server knows no country for this browser; the page's lookup response is replaced.
  await page.context().addInitScript(() => {
    // A frame with an opaque origin has no cookies.
    if (origin === 'null') return;
    if (/gate=pass/.test(document.cookie)) document.cookie = 'gate=check; Path=/';
  });
  await page.context().route('**/api/geo', answer);
  await page.goto('/resume');
};
const from = (record: object) => (route: Route) => route.fulfill({ json: record });

test('a visitor from abroad reads both steps, once per session @core', async ({ open }) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' });
  await visitFrom(page, from(germanRecord));
  await expect(notice(page).getByRole('heading', { level: 1 })).toBeFocused();
  await expect(notice(page)).toContainText('Germany');
  await expect(notice(page)).toContainText('DE');
  await expect(notice(page)).toContainText('Compliance notice');
  await expect(notice(page).getByRole('listitem')).toHaveCount(5);

  // Neither repeated Escape nor the palette's keys get past it; the page beneath is inert.
  for (const key of ['Escape', 'Escape', 'Control+k', '/']) await page.keyboard.press(key);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    const isBeneath = await page.evaluate(
      () => document.activeElement?.closest('main, header, footer') !== null,
    );
    expect(isBeneath).toBe(false);
  }

  await press(page, 'I Understand - Continue Anyway');
  await expect(confirmation(page).getByRole('listitem')).toHaveCount(4);
  await press(page, 'Go Back');
  await expect(notice(page)).toBeVisible();
  await press(page, 'I Understand - Continue Anyway');
  await page.keyboard.press('Escape');
  await press(page, 'I Acknowledge - Proceed');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.reload();
  await isThere(page);
  expect(await documentKeys(page)).toBe(0);
  // Another tab of the same session.
  const other = await page.context().newPage();
  await other.goto('/projects');
  await isThere(other);
  expect(await documentKeys(other)).toBe(0);
});

test('after the confirmation the keyboard starts at the top, and other open tabs are unlocked', async ({
  open,
}) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' });
  await visitFrom(page, from(germanRecord));
  const other = await page.context().newPage();
  await other.goto('/contact');
  await expect(notice(other)).toBeVisible();
  await page.bringToFront();
  await press(page, 'I Understand - Continue Anyway');
  await press(page, 'I Acknowledge - Proceed');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await other.bringToFront();
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(other.locator('dialog:modal')).toHaveCount(0);
  await isThere(other);
});

/** Records in which painted frames the page was readable. */
const noteReadable = () => {
  const frames = { seen: 0, readable: 0 };
  Object.assign(globalThis, { frames });
  const look = () => {
    const main = document.querySelector('main');
    if (main) {
      frames.seen += 1;
      if (getComputedStyle(main).visibility === 'visible') frames.readable += 1;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

test('no frame shows the page before the notice, on any connection', async ({ browser, build }) => {
  const testServer = await build({ TRUST_PROXY: '1' });
  const visit = async (address: string) => {
    const context = await browser.newContext({
      baseURL: testServer.url,
      extraHTTPHeaders: { 'x-forwarded-for': address },
    });
    await context.addInitScript(noteReadable);
    // Delays all scripts.
    await context.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto('/resume');
    const frames = () =>
      page.evaluate(() => (globalThis as unknown as { frames: typeof counts }).frames);
    const counts = { seen: 0, readable: 0 };
    return { page, frames };
  };
  const german = await visit('194.25.2.129');
  await expect(notice(german.page)).toContainText('Germany');
  const covered = await german.frames();
  expect(covered.seen).toBeGreaterThan(0);
  expect(covered.readable).toBe(0);
  const american = await visit('8.8.8.8');
  await isThere(american.page);
  const open = await american.frames();
  expect(open.seen).toBeGreaterThan(0);
  expect(open.readable).toBe(open.seen);
  for (const { page } of [german, american]) await page.context().close();
});

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
] as const;

test('on every small screen both steps show their top and their buttons without scrolling', async ({
  open,
}) => {
  const page = await open(BLANK, { reducedMotion: 'reduce', viewport: sizes[0] });
  await visitFrom(page, from(germanRecord));
  const seesAll = async (step: Locator, strip: string, buttons: readonly string[]) => {
    await expect(step.getByText(strip, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(step.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    for (const name of buttons)
      await expect(step.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  };
  for (const viewport of sizes)
    await test.step(`${viewport.width} × ${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await page.reload();
      await seesAll(notice(page), 'Step 1 of 2', ['Return', 'Continue Anyway']);
      // The last item is readable: no button covers it.
      const last = notice(page).getByRole('listitem').last();
      await notice(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
      const [note, button] = await Promise.all([
        last.boundingBox(),
        page.getByRole('button', { name: 'Return to Previous Site' }).boundingBox(),
      ]);
      expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(button?.y ?? 0);
      await press(page, 'I Understand - Continue Anyway');
      await seesAll(confirmation(page), 'Step 2 of 2', ['Go Back', 'Proceed']);
    });
});

test('visitors from the US and from unknown countries pass, and a known country is stored', async ({
  open,
}) => {
  const page = await open(BLANK);
  const unknown = { ...germanRecord, country: null, countryCode: null };
  for (const [record, lookups] of [
    [american, 1],
    [unknown, 2],
  ] as const) {
    let requested = 0;
    await visitFrom(page, (route) => {
      requested++;
      return route.fulfill({ json: record });
    });
    await isThere(page);
    expect(await documentKeys(page)).toBe(0);
    await page.reload();
    await isThere(page);
    expect(requested).toBe(lookups);
    await page.context().unroute('**/api/geo');
  }
});

test('a failed lookup blocks nobody', async ({ open, noise }) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' });
  const failures: ((route: Route) => unknown)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 500, body: 'oops' }),
    (route) => route.fulfill({ body: '<!doctype html><p>Log in' }),
    (route) => route.fulfill({ json: { countryCode: 'DE' } }),
  ];
  for (const failure of failures) {
    await visitFrom(page, failure);
    await isThere(page);
    expect(await documentKeys(page)).toBe(0);
    await page.context().unroute('**/api/geo');
  }
  noise.forgive(/ERR_FAILED|500/);
});

test('during the lookup nothing opens over the cover', async ({ open }) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' });
  let answer = (_record: object) => Promise.resolve();
  await visitFrom(page, (route) => {
    answer = (record) => route.fulfill({ json: record });
  });
  const cover = page.locator('html[data-gate="Initializing..."]');
  await expect(cover).toBeAttached();
  for (const key of ['Escape', 'Control+k', 'Tab']) await page.keyboard.press(key);
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await answer(germanRecord);
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('html[data-gate=""]')).toBeAttached();
  expect(await objections(page)).toEqual([]);
});

test('with the gate off nothing is covered or looked up', async ({ open, build }) => {
  const gateless = await build({ FEATURE_GEO_GATE: 'off' });
  const page = await open(`${gateless.url}${BLANK}`, {}, noteReadable);
  let lookups = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/geo')) lookups += 1;
  });
  await page.goto(`${gateless.url}/resume`);
  await isThere(page);
  await expect(chatTab(page)).toBeVisible();
  expect(lookups).toBe(0);
  const { seen, readable } = await page.evaluate(
    () => (globalThis as unknown as { frames: { seen: number; readable: number } }).frames,
  );
  expect(readable).toBe(seen);
});

interface Paints {
  shifted: number;
  inDialog: boolean;
  seen: number;
}

test('the screens shift nothing and are not the largest paint of a page', async ({ open }) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' }, () => {
    const paints: Paints = { shifted: 0, inDialog: false, seen: 0 };
    Object.assign(globalThis, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        paints.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
        paints.seen++;
        paints.inDialog ||= Boolean(entry.element?.closest('dialog'));
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  let answer = () => Promise.resolve();
  await visitFrom(page, (route) => {
    answer = () => route.fulfill({ json: american });
  });
  await expect(page.locator('html[data-gate="Initializing..."]')).toBeAttached();
  await answer();
  await isThere(page);
  const paints = () => page.evaluate(() => (globalThis as unknown as { paints: Paints }).paints);
  await expect.poll(async () => (await paints()).seen).toBeGreaterThan(0);
  expect((await paints()).inDialog).toBe(false);
  expect((await paints()).shifted).toBeLessThan(0.01);
});

/** Opens a geolocation service on another origin; each test defines its response. */
const openService = async () => {
  let answer: (response: ServerResponse) => void = () => {};
  let requested = 0;
  const server = createServer((_request, response) => {
    requested++;
    response.setHeader('Access-Control-Allow-Origin', '*');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/json`,
    requested: () => requested,
    answersWith: (next: typeof answer) => (answer = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test('the browser queries an external service, and its failures block nobody', async ({
  build,
  open,
  noise,
}) => {
  const service = await openService();
  const testServer = await build({ GEO_SERVICE_URL: service.url });
  try {
    service.answersWith((response) =>
      response.end(JSON.stringify({ country: 'France', country_code: 'fr', org: 'AS1' })),
    );
    const page = await open(`${testServer.url}${BLANK}`, { reducedMotion: 'reduce' });
    await page.goto(`${testServer.url}/resume`);
    await expect(notice(page)).toContainText('France');
    await expect(notice(page)).toContainText('FR');

    const again = async () => {
      const before = service.requested();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect.poll(service.requested).toBe(before + 1);
    };
    const malformed = ['', '{"country":"Fr', '<p>Log in', '[]', '{"success":false,"country":"FR"}'];
    for (const text of malformed) {
      service.answersWith((response) => response.end(text));
      await again();
      await isThere(page);
      expect(await documentKeys(page), text).toBe(0);
    }
    service.answersWith((response) => response.writeHead(429).end('{"country_code":"FR"}'));
    await again();
    await isThere(page);
    expect(await documentKeys(page)).toBe(0);
    // Stalls in the middle of the response, which is aborted after five seconds.
    service.answersWith((response) => response.write('{"country_code":'));
    await again();
    await expect(page.locator('html[data-gate="Initializing..."]')).toBeAttached();
    await expect(page.locator('dialog:modal')).toHaveCount(0);
    await isThere(page);
    noise.forgive('429');
  } finally {
    service.close();
  }
});

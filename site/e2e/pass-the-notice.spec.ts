import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { expect, test } from './journey.ts';

const american = { ...germanRecord, country: 'United States', countryCode: 'US', isUSA: true };

const notice = (page: Page) => page.getByRole('dialog', { name: 'ACCESS NOTICE' });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'FINAL CONFIRMATION' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isThere = (page: Page) =>
  expect(page.getByRole('button', { name: /^Chat with Admin/ })).toBeVisible();
const sheets = (page: Page) => page.locator('dialog.gate').count();

// The notice is not shown in the console, and nothing is looked up for it.
const BLANK = '/admin';

/** A visit whose lookup is answered by `answer`, with nothing remembered of earlier ones. */
const visitFrom = async (page: Page, answer: (route: Route) => unknown) => {
  await page.goto(BLANK);
  await page.evaluate(() => localStorage.clear());
  await page.context().route('**/api/geo', answer);
  await page.goto('/resume');
};
const from = (record: object) => (route: Route) => route.fulfill({ json: record });

test('a visitor from elsewhere reads both steps, and is asked once a session', async ({ open }) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' });
  await visitFrom(page, from(germanRecord));
  await expect(notice(page).getByRole('heading', { level: 1 })).toBeFocused();
  await expect(notice(page)).toContainText('Germany');
  await expect(notice(page)).toContainText('DE');
  await expect(notice(page)).toContainText('Compliance notice');
  await expect(notice(page).getByRole('listitem')).toHaveCount(5);

  // Neither Escape, however often, nor the palette's keys lead past it; the page beneath is inert.
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
  await expect(page.locator('dialog.gate')).toHaveCount(0);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.reload();
  await isThere(page);
  expect(await sheets(page)).toBe(0);
});

test('going back leads to the page before, and does not count as consent', async ({ open }) => {
  const page = await open(BLANK, { reducedMotion: 'reduce' });
  await visitFrom(page, from(germanRecord));
  await expect(notice(page)).toBeVisible();
  await press(page, 'Return to Previous Site');
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/resume');
  await expect(notice(page)).toBeVisible();
});

test('visitors from the US and from nowhere known are let through, and the answer is kept', async ({
  open,
}) => {
  const page = await open(BLANK);
  const unknown = { ...germanRecord, country: null, countryCode: null };
  for (const record of [american, unknown]) {
    let asked = 0;
    await visitFrom(page, (route) => {
      asked++;
      return route.fulfill({ json: record });
    });
    await isThere(page);
    expect(await sheets(page)).toBe(0);
    await page.reload();
    await isThere(page);
    expect(asked).toBe(1);
    await page.context().unroute('**/api/geo');
  }
});

test('a lookup that fails blocks nobody, and a slow one says what is going on', async ({
  open,
  noise,
}) => {
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
    expect(await sheets(page)).toBe(0);
    await page.context().unroute('**/api/geo');
  }
  await visitFrom(page, () => {});
  await expect(page.getByText('Initializing...')).toBeVisible();
  await expect(page.locator('dialog.gate')).toHaveCount(0);
  noise.forgive(/ERR_FAILED|500/);
});

/** A geolocation service of another origin; each test says how it answers. */
const openService = async () => {
  let answer: (response: ServerResponse) => void = () => {};
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.setHeader('Access-Control-Allow-Origin', '*');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/json`,
    asked: () => asked,
    answersWith: (next: typeof answer) => (answer = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test('an external service is asked by the browser, and its failures block nobody', async ({
  build,
  open,
  noise,
}) => {
  const service = await openService();
  const house = await build({ GEO_SERVICE_URL: service.url });
  try {
    service.answersWith((response) =>
      response.end(JSON.stringify({ country: 'France', country_code: 'fr', org: 'AS1' })),
    );
    const page = await open(`${house.url}/resume`, { reducedMotion: 'reduce' });
    await expect(notice(page)).toContainText('France');
    await expect(notice(page)).toContainText('FR');

    const again = async () => {
      const before = service.asked();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect.poll(service.asked).toBe(before + 1);
    };
    const malformed = ['', '{"country":"Fr', '<p>Log in', '[]', '{"success":false,"country":"FR"}'];
    for (const text of malformed) {
      service.answersWith((response) => response.end(text));
      await again();
      await isThere(page);
      expect(await sheets(page), text).toBe(0);
    }
    service.answersWith((response) => response.writeHead(429).end('{"country_code":"FR"}'));
    await again();
    await isThere(page);
    expect(await sheets(page)).toBe(0);
    // Hangs in the middle of its answer: given up after five seconds.
    service.answersWith((response) => response.write('{"country_code":'));
    await again();
    await expect(page.getByText('Initializing...')).toBeVisible();
    await expect(page.locator('dialog.gate')).toHaveCount(0);
    noise.forgive('429');
  } finally {
    service.close();
  }
});

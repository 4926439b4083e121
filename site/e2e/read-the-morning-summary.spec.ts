import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aTrackEvent } from '#shared/testing/a-track-event.ts';
import { expect, holdBack, test } from './journey.ts';
import type { TestServer } from './server.ts';
import { untilStored } from './stored-views.ts';

test.use({ sharesServers: false });

const DAY_MS = 24 * 60 * 60_000;

/** A visit that a browser reports late, as after a day offline. */
const visitedBefore = async ({ url }: TestServer, visitor: number, days: number) => {
  const event = aTrackEvent(Date.now() - days * DAY_MS, {
    visitorId: `7a7a7a7a-1b1b-4c2c-8d3d-00000000000${visitor}`,
    eventId: randomUUID(),
    details: { sessionId: randomUUID() },
  });
  const response = await fetch(`${url}/api/track-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': event.details.userAgent ?? '' },
    body: JSON.stringify(event),
  });
  expect(response.status).toBe(204);
};

const strip = (page: Page) => page.getByRole('region', { name: 'Morning summary' });

test('the first console of a day summarizes the news, and each number opens its details', async ({
  testServer,
  openConsole,
}) => {
  await visitedBefore(testServer, 1, 3);
  await visitedBefore(testServer, 1, 1);
  await visitedBefore(testServer, 2, 1);
  await untilStored(testServer, 3);
  const page = await openConsole({ timezoneId: 'UTC' });
  await expect(strip(page)).toContainText('2 visitors came yesterday.');
  await expect(strip(page)).toContainText('Nobody waits for you.');
  // It is one line, truncated at the edge of the screen.
  await page.setViewportSize({ width: 240, height: 740 });
  await expect(strip(page).locator('summary')).toBeVisible();
  expect((await strip(page).boundingBox())?.width).toBe(240);
  await page.setViewportSize({ width: 1280, height: 720 });

  await strip(page).locator('summary').click();
  await strip(page).getByRole('link', { name: '2 visitors' }).click();
  const table = page.getByRole('table').first();
  await expect(table.locator('tbody tr')).toHaveCount(2);
  // Another area begins with the line alone.
  await strip(page).locator('summary').click();
  await strip(page).getByRole('link', { name: '1 of them' }).click();
  await expect(page.getByText('Visitors who had been here before')).toBeVisible();
  await expect(table.locator('tbody tr')).toHaveCount(1);

  await page.getByRole('button', { name: 'Close the summary for today' }).click();
  await expect(page.getByRole('button', { name: 'Close the summary for today' })).toHaveCount(0);
  await page.reload();
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Close the summary for today' })).toHaveCount(0);
  await page.goto('/admin/live');
  await expect(strip(page)).toContainText('2 visitors came yesterday');
});

test('the strip moves nothing when its text arrives, and without news it is shown once', async ({
  openConsole,
}) => {
  const page = await openConsole();
  const summary = await holdBack(page, '**/api/admin/summary*');
  await page.goto('/admin/live');
  const top = async () => (await page.getByRole('heading', { level: 2 }).first().boundingBox())?.y;
  const before = await top();
  summary.release();
  await expect(strip(page)).toContainText('Nobody came yesterday. Nobody waits for you.');
  expect(await top()).toBe(before);
  await page.reload();
  await expect(strip(page)).toContainText('Nobody came yesterday. Nobody waits for you.');
  await expect(page.getByRole('button', { name: 'Close the summary for today' })).toHaveCount(0);
});

test('the summary by mail and its hour can be chosen in Settings', async ({
  build,
  openConsole,
}) => {
  const { url } = await build({
    SMTP_URL: 'smtp://127.0.0.1:9',
    OWNER_EMAIL: 'owner@example.com',
  });
  const page = await openConsole({ baseURL: url, timezoneId: 'Europe/Berlin' });
  await page.goto('/admin/settings/outside');
  const outside = page.getByRole('region', { name: 'With the console closed' });
  const daily = outside.getByLabel(
    'Each morning: what changed, who came back, who waits, by E-mail',
  );
  await expect(daily).not.toBeChecked();
  await expect(outside.getByLabel('Summary and report from')).toHaveValue('08:00');
  await daily.check();
  await outside.getByLabel('Summary and report from').fill('06:45');
  await outside.getByRole('button', { name: 'Save' }).click();
  await expect(outside.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(daily).toBeChecked();
  await expect(outside.getByLabel('Summary and report from')).toHaveValue('06:45');
  await expect(outside).toContainText('By the clock of Europe/Berlin.');
});
